/** `none`: nothing is drafted; `starting`: its outline is not known yet; `waiting`: another question comes first. */
export type DraftPhase = 'none' | 'starting' | 'waiting' | 'writing' | 'ready';
