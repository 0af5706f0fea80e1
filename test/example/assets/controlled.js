// As React does with a controlled field: what its own handler did not hear of is drawn away again. It knows a change by
// comparing with the value that it saw last, which it notes in a trap on the element's own `value`.
(() => {
  const state = new WeakMap();
  function control(field) {
    const { prototype } = Object.getPrototypeOf(field).constructor;
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'value');
    state.set(field, { shown: field.value, seen: field.value });
    Object.defineProperty(field, 'value', {
      configurable: true,
      get() {
        return get.call(this);
      },
      set(value) {
        state.get(this).seen = value;
        set.call(this, value);
      },
    });
    const draw = () => {
      const { shown } = state.get(field);
      if (get.call(field) !== shown) set.call(field, shown);
    };
    field.addEventListener('input', () => {
      const now = get.call(field);
      const known = state.get(field);
      if (now !== known.seen) state.set(field, { shown: now, seen: now });
      document.documentElement.dataset.heard = String(
        Number(document.documentElement.dataset.heard ?? 0) + 1,
      );
      queueMicrotask(draw);
    });
    document.addEventListener('redraw', draw);
  }
  for (const field of document.querySelectorAll('[data-controlled]')) control(field);
})();
