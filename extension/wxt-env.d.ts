import 'wxt/browser';

declare module 'wxt/browser' {
  interface WxtRuntime {
    getURL(path: string): string;
  }
}

declare global {
  /** What WXT knows when it builds. */
  interface ImportMetaEnv {
    readonly FIREFOX: boolean;
  }
}
