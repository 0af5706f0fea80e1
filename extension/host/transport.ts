/** One line to a native host: whole JSON messages, in order, both ways. */
export interface Transport {
  send(message: unknown): void;
  /** At most one handler; called for each message. */
  onMessage(handler: (message: unknown) => void): void;
  /** Called once when the line ends from the other side, with the browser's reason when it gives one. */
  onClose(handler: (reason: string | null) => void): void;
  /** Ends the line from this side; `onClose` is not called for it. */
  close(): void;
}
