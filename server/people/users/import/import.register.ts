import type { KnownPerson, PersonState } from './import.known.ts';
import type { RowValues } from './import.values.ts';

/** The stored accounts by login and e-mail, and the lines of the file that named them first. */
export class Register {
  private readonly byLogin = new Map<string, KnownPerson>();
  private readonly byEmail = new Map<string, KnownPerson>();
  private readonly lineOf = new Map<string, number>();

  constructor(people: readonly KnownPerson[]) {
    for (const person of people) {
      this.byLogin.set(person.login.toLowerCase(), person);
      this.byEmail.set(person.email.toLowerCase(), person);
    }
  }

  /** The account that a row is about: by the login, where it names one, else by the e-mail. */
  find({ login, email }: RowValues): KnownPerson | undefined {
    if (login !== undefined) return this.byLogin.get(login.toLowerCase());
    return email === undefined ? undefined : this.byEmail.get(email.toLowerCase());
  }

  /** Whether a name opens somebody else's account, S3-96. */
  isTaken(name: string, ownId: number | null): boolean {
    const key = name.toLowerCase();
    return [this.byLogin.get(key), this.byEmail.get(key)].some(
      (person) => person !== undefined && person.id !== ownId,
    );
  }

  /** The earlier line that names the same person, or takes the same name; else these are this line's now. */
  claim(line: number, after: PersonState, before: KnownPerson | null): number | null {
    const names = new Set(
      [after.login, after.email, before?.login, before?.email].flatMap((name) => name?.toLowerCase() ?? []),
    );
    for (const name of names) {
      const earlier = this.lineOf.get(name);
      if (earlier !== undefined) return earlier;
    }
    for (const name of names) this.lineOf.set(name, line);
    return null;
  }
}
