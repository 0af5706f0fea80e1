import { AppError } from '../../../shared/errors.ts';
import { factsOf } from '../models/table.ts';
import { factorFrom, KEPT_RATIOS, ratioOf } from './factor.ts';

/** A model at the place where it is asked: servers of one model call it as they like. */
export interface AskedModel {
  provider: string;
  destination: string | null;
  model: string;
}

/** Where the ratios are kept. */
export interface Ratios {
  /** The newest last. */
  tokenRatios(asked: AskedModel): number[];
  /** Keeps the newest `most` of the model's. */
  addTokenRatio(asked: AskedModel, ratio: number, most: number): void;
}

/** The factor of a model by its family alone. */
export function guessOf({ provider, model }: Pick<AskedModel, 'provider' | 'model'>): number {
  return factsOf(provider, model)?.tokens ?? 1;
}

/** The factor of a model as far as its service has told. */
export function factorOf(asked: AskedModel, kept: Pick<Ratios, 'tokenRatios'>): number {
  return factorFrom(guessOf(asked), kept.tokenRatios(asked));
}

/** Learns from one answer. Where it cannot be kept nothing is lost but this. */
export function learnFactor(
  asked: AskedModel,
  told: { counted: number; reported: number | null },
  kept: Ratios,
): void {
  const ratio = ratioOf(told.counted, told.reported);
  if (ratio === null) return;
  try {
    kept.addTokenRatio(asked, ratio, KEPT_RATIOS);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
