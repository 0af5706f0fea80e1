import { type Confined, confined } from '../../manifests/confined.ts';
import { HOST_NAME } from '../../shared/protocol/version.ts';
import { type Machine, placed } from './system.ts';

/** The browsers of this user that Snap or Flatpak confines. */
export function confinedBrowsers(machine: Machine): Confined[] {
  if (machine.system !== 'linux') return [];
  return confined.filter(({ used }) => machine.exists(placed(used, machine)));
}

/** What does not work in it, and what to do. */
export function explain({ name, package: kind, portal }: Confined): { found: string; mend: string } {
  if (portal === null)
    return {
      found: `${name} from ${kind}: its sandbox does not let it start a program outside, so the panel finds no host`,
      mend: `install ${name}, or another browser, from its vendor or your distribution instead of ${kind}, then run: pullside install`,
    };
  return {
    found: `${name} from ${kind}: it starts the host only through the desktop's WebExtensions portal (Ubuntu has it; others mostly not yet), and asks you once`,
    mend:
      kind === 'Snap'
        ? `if it asked and you refused, run: flatpak permission-set webextensions ${HOST_NAME} ${portal} yes; where there is no portal, install ${name} from Mozilla or your distribution`
        : `set widget.use-xdg-desktop-portal.native-messaging to 1 in about:config; where there is no portal, install ${name} from Mozilla or your distribution`,
  };
}
