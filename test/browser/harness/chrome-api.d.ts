/** What the tests call of the extension API, in worlds of an extension. */
declare const chrome: {
  runtime: {
    id: string;
    getURL(path: string): string;
    getManifest(): Record<string, unknown>;
    sendMessage(message: unknown): Promise<unknown>;
    sendMessage(id: string, message: unknown): Promise<unknown>;
    connect(to: string | { name: string }): ChromePort;
    connectNative(name: string): ChromePort;
    reload(): void;
    onMessage: { addListener(listener: (message: unknown) => void): void };
    lastError?: { message: string };
  };
  permissions: {
    getAll(): Promise<{ origins: string[] }>;
    remove(what: { origins: string[] }): Promise<boolean>;
  };
  scripting: { getRegisteredContentScripts(): Promise<{ matches: string[] }[]> };
  dom: { openOrClosedShadowRoot(element: Element): ShadowRoot };
  storage: {
    local: { set(values: object): Promise<void>; get(key: string): Promise<Record<string, unknown>> };
  };
};

interface ChromePort {
  postMessage(message: unknown): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}
