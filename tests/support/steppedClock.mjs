/*
 * Loaded into a process before its program (`node --import`): its clock goes back by an hour whenever it gets SIGUSR2, as that of
 * a machine that is set. What has passed since something, and timers, go on, as they do there.
 */
const HOUR_MS = 3_600_000;
const Real = Date;
let behind = 0;

globalThis.Date = class Stepped extends Real {
  constructor(...of) {
    if (of.length === 0) super(Real.now() - behind);
    else super(...of);
  }

  static now() {
    return Real.now() - behind;
  }
};

process.on('SIGUSR2', () => {
  behind += HOUR_MS;
});
