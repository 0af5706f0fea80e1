/** Hands on what arrives one after the other, also where some of it takes a moment to be made ready. */
export class Arrivals {
  readonly #failed: (error: unknown) => void;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** At once, when it is ready and nothing waits before it. */
  take<T>(arrived: T | Promise<T>, act: (ready: T) => void): void {
    if (this.#waiting === 0 && !(arrived instanceof Promise)) {
      act(arrived);
      return;
    }
    this.#waiting++;
    this.#last = Promise.all([arrived, this.#last])
      .then(([ready]) => act(ready))
      .catch(this.#failed)
      .finally(() => {
        this.#waiting--;
      });
  }
}
