import type { Db } from './db/client.ts';

/** Where a feature lets features of higher floors take part, without knowing them. */
export interface ExtensionPoint<Part> {
  readonly name: string;
  /** Only a type: what is registered here. */
  readonly part?: Part;
}

export const extensionPoint = <Part>(name: string): ExtensionPoint<Part> => ({ name });

/** What happened; its handlers run in the transaction of the change, in the order of their registration. */
export type DomainEvent<Payload> = ExtensionPoint<(db: Db, payload: Payload) => Promise<void>>;

export const domainEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

/** Something that a feature registers at an extension point of a lower floor. */
export interface Registration {
  readonly point: ExtensionPoint<unknown>;
  readonly part: unknown;
}

export const register = <Part>(point: ExtensionPoint<Part>, part: NoInfer<Part>): Registration => ({
  point,
  part,
});

/** What all features have registered; put together once, in `server/registrations.ts`. */
export class Registrations {
  readonly #parts = new Map<ExtensionPoint<unknown>, unknown[]>();

  constructor(registrations: readonly Registration[]) {
    for (const { point, part } of registrations) {
      this.#parts.set(point, [...(this.#parts.get(point) ?? []), part]);
    }
  }

  /** Everything registered at a point, in the order of registration. */
  of<Part>(point: ExtensionPoint<Part>): readonly Part[] {
    // `register` has checked each part against its point.
    return (this.#parts.get(point) ?? []) as Part[];
  }

  async publish<Payload>(event: DomainEvent<Payload>, db: Db, payload: Payload): Promise<void> {
    for (const handle of this.of(event)) await handle(db, payload);
  }
}
