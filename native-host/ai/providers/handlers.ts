import type { Handlers } from '../../daemon/handlers.ts';
import type { Providers } from './providers.ts';

/** Everything under `provider/`, and what a repository allows of it. */
export function providerHandlers(providers: Providers, report: (bug: unknown) => void): Handlers {
  return {
    'provider/list': (place) => providers.list(place),
    'provider/choose': ({ scope, choice }) => {
      providers.choose(scope, choice);
      void providers.prepare().catch(report);
      return {};
    },
    'provider/configure': async ({ provider, ...change }) => {
      await providers.configure(provider, change);
      return {};
    },
    'provider/models': ({ provider }) => providers.models(provider),
    'provider/consent': async ({ provider, destination }) => {
      await providers.consent(provider, destination);
      return {};
    },
    'repository/restrict': ({ repository, localOnly }) => {
      providers.restrict(repository, localOnly);
      return {};
    },
  };
}
