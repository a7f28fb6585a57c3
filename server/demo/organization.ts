import type { Role } from '#contract/access.ts';

/** Organisations of the sample and their units; a unit may hang below another. */
export interface SampleUnit {
  key: string;
  name: string;
  below?: string;
}
export interface SampleOrganization {
  name: string;
  code: string;
  units: readonly SampleUnit[];
}

export const SAMPLE_ORGANIZATIONS: readonly SampleOrganization[] = [
  {
    name: 'Meridian Water Works',
    code: 'MWW',
    units: [
      { key: 'operations', name: 'Operations' },
      { key: 'plants', name: 'Treatment Plants', below: 'operations' },
      { key: 'network', name: 'Pipe Network', below: 'operations' },
      { key: 'laboratory', name: 'Laboratory', below: 'plants' },
      { key: 'customers', name: 'Customer Service' },
      { key: 'people', name: 'People and Culture' },
    ],
  },
  {
    name: 'Meridian Energy',
    code: 'MEN',
    units: [
      { key: 'grid', name: 'Grid' },
      { key: 'renewables', name: 'Renewables', below: 'grid' },
      { key: 'metering', name: 'Metering' },
    ],
  },
  {
    name: 'Meridian Mobility',
    code: 'MMO',
    units: [
      { key: 'buses', name: 'Buses' },
      { key: 'workshop', name: 'Workshop', below: 'buses' },
      { key: 'planning', name: 'Route Planning' },
    ],
  },
];

export interface SamplePerson {
  login: string;
  firstName: string;
  lastName: string;
  unit: string | null;
  langKey: 'en' | 'tr';
  roles: readonly Role[];
  isManager?: boolean;
  company?: string;
}

const INTERNAL: Role = 'ROLE_INTERNAL';
const EXTERNAL: Role = 'ROLE_EXTERNAL';

/** A person; more: that he or she leads the unit, or, where there is none, the partner's company. */
type Row = readonly [
  first: string,
  last: string,
  langKey: 'en' | 'tr',
  unit: string | null,
  more?: 'manager' | (string & {}),
];

/** Accounts with a part of their own. */
const WITH_A_PART: readonly (readonly [login: string, roles: readonly Role[], ...Row])[] = [
  ['admin', [], 'Defne', 'Aydın', 'en', 'people'],
  ['appadmin', ['ROLE_APP_ADMIN', INTERNAL], 'Oliver', 'Hart', 'en', 'people'],
  ['suggestion.admin', ['ROLE_SUGGESTION_ADMIN', INTERNAL], 'Selin', 'Kaya', 'en', 'people'],
  ['improvement.admin', ['ROLE_IMPROVEMENT_ADMIN', INTERNAL], 'Marcus', 'Lind', 'en', 'operations'],
  ['competition.admin', ['ROLE_COMPETITION_ADMIN', INTERNAL], 'Ayla', 'Demir', 'en', 'people'],
  ['competition.editor', ['ROLE_COMPETITION_EDITOR', INTERNAL], 'Jonas', 'Weber', 'en', 'grid'],
  ['campaign.author', ['ROLE_CAMPAIGN_AUTHOR', INTERNAL], 'Nora', 'Berg', 'en', 'customers'],
  ['campaign.editor', ['ROLE_CAMPAIGN_EDITOR', INTERNAL], 'Emre', 'Yıldız', 'en', 'customers'],
  ['content.author', ['ROLE_CONTENT_AUTHOR', INTERNAL], 'Lucia', 'Moretti', 'en', 'people'],
  ['content.editor', ['ROLE_CONTENT_EDITOR', INTERNAL], 'Kerem', 'Şahin', 'en', 'people'],
  ['moderator', [INTERNAL], 'Ingrid', 'Solberg', 'en', 'planning'],
  ['jury.one', [INTERNAL], 'Thomas', 'Becker', 'en', 'plants', 'manager'],
  ['jury.two', [INTERNAL], 'Zeynep', 'Arslan', 'en', 'renewables', 'manager'],
  ['jury.three', [INTERNAL], 'Priya', 'Nair', 'en', 'metering', 'manager'],
  ['mentor', [INTERNAL], 'Henrik', 'Dahl', 'en', 'network'],
  ['responsible', [INTERNAL], 'Elif', 'Çelik', 'en', 'operations', 'manager'],
  ['employee', [INTERNAL], 'Maya', 'Larsen', 'en', 'laboratory'],
  ['employee.two', [INTERNAL], 'Can', 'Öztürk', 'en', 'workshop'],
  ['partner', [EXTERNAL], 'Sofia', 'Costa', 'en', null, 'Costa Sensors'],
];

const ORDINARY: readonly Row[] = [
  ['Anna', 'Fischer', 'en', 'plants'],
  ['Burak', 'Koç', 'tr', 'plants'],
  ['Clara', 'Novak', 'en', 'plants'],
  ['Deniz', 'Acar', 'tr', 'network', 'manager'],
  ['Erik', 'Johansson', 'en', 'network'],
  ['Fatma', 'Güneş', 'tr', 'network'],
  ['Gabriel', 'Silva', 'en', 'network'],
  ['Hande', 'Polat', 'tr', 'laboratory', 'manager'],
  ['Isabel', 'Romero', 'en', 'laboratory'],
  ['İbrahim', 'Taş', 'tr', 'laboratory'],
  ['Julia', 'Meier', 'en', 'customers', 'manager'],
  ['Kaan', 'Özdemir', 'tr', 'customers'],
  ['Laura', 'Bianchi', 'en', 'customers'],
  ['Murat', 'Erdoğan', 'tr', 'customers'],
  ['Nadia', 'Petrova', 'en', 'people', 'manager'],
  ['Onur', 'Çetin', 'tr', 'people'],
  ['Paula', 'Santos', 'en', 'grid', 'manager'],
  ['Rüya', 'Doğan', 'tr', 'grid'],
  ['Samuel', 'Okafor', 'en', 'grid'],
  ['Tuğba', 'Işık', 'tr', 'grid'],
  ['Viktor', 'Horvat', 'en', 'renewables'],
  ['Yusuf', 'Kılıç', 'tr', 'renewables'],
  ['Emma', 'Dubois', 'en', 'renewables'],
  ['Gizem', 'Aksoy', 'tr', 'metering'],
  ['Liam', 'Walsh', 'en', 'metering'],
  ['Merve', 'Tekin', 'tr', 'metering'],
  ['Noah', 'Schmidt', 'en', 'buses', 'manager'],
  ['Ozan', 'Bulut', 'tr', 'buses'],
  ['Rosa', 'Martin', 'en', 'buses'],
  ['Serkan', 'Uçar', 'tr', 'buses'],
  ['Tilda', 'Nyström', 'en', 'workshop', 'manager'],
  ['Umut', 'Şimşek', 'tr', 'workshop'],
  ['Wanda', 'Kowalska', 'en', 'workshop'],
  ['Ali', 'Vural', 'tr', 'planning', 'manager'],
  ['Beatriz', 'Alvarez', 'en', 'planning'],
  ['Cem', 'Korkmaz', 'tr', 'planning'],
  ['Daniel', 'Cohen', 'en', null, 'Cohen Analytics'],
  ['Ece', 'Sezer', 'tr', null, 'Ege University'],
  ['Filip', 'Wozniak', 'en', null, 'Northpipe'],
  ['Greta', 'Lehmann', 'en', null, 'City Council'],
  ['Hakan', 'Yavuz', 'tr', null, 'Anatolia Valves'],
];

/** Names of which those of the other employees are made. */
const FIRST_NAMES = {
  en: 'Adam Bella Carlos Diana Elena Felix Grace Hugo Irene Jakob Karin Leo Marta Nils Olga Pedro Quinn Ruth Stefan Teresa Ulrich Vera'.split(
    ' ',
  ),
  tr: 'Ahmet Betül Cansu Doruk Esra Ferhat Gökhan Hilal İrem Kemal Leyla Mehmet Nazlı Orhan Pelin Recep Sevgi Tarık Uğur Volkan Yasemin Zafer'.split(
    ' ',
  ),
} as const;
const LAST_NAMES = {
  en: 'Andersen Brandt Carter Duarte Eriksen Ferrari Gomez Hansen Ivanov Jansen Keller Lopez Murphy Nowak Olsen Pereira Reyes Sanders Torres Urban Vogel Winter'.split(
    ' ',
  ),
  tr: 'Akın Bayram Ceylan Duman Ekinci Fidan Gündüz Hoşgör Karaca Kurt Mutlu Oral Önal Pınar Sarı Soylu Toprak Turan Uysal Yalçın Yurt Zengin'.split(
    ' ',
  ),
} as const;

/** With those who have a part or a name of their own, five hundred people in all. */
const OTHER_EMPLOYEES = 440;

const LETTERS: Readonly<Record<string, string>> = { ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u' };
const plain = (name: string) =>
  name
    .toLocaleLowerCase('tr')
    .replace(/[çğıöşü]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

const personOf = (login: string, roles: readonly Role[], ...row: Row): SamplePerson => {
  const [firstName, lastName, langKey, unit, more] = row;
  const place = unit === null ? { company: more } : { isManager: more === 'manager' };
  return { login, firstName, lastName, unit, langKey, roles, ...place };
};

/** Reserved for examples: no mail can ever reach anybody there. */
export const addressOf = (login: string) => `${login}@meridian.example`;

/** The sixty people of the sample who have a part; `admin` gets every role when it is made. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  ...WITH_A_PART.map((row) => personOf(...row)),
  ...ORDINARY.map((row) => {
    const [first, last, , unit] = row;
    return personOf(`${plain(first)}.${plain(last)}`, [unit === null ? EXTERNAL : INTERNAL], ...row);
  }),
];

/** The others who work there: every two of them differ in a name, and each unit has its share. */
export const OTHER_PEOPLE: readonly SamplePerson[] = Array.from({ length: OTHER_EMPLOYEES }, (_, index) => {
  const langKey = index % 2 === 0 ? 'en' : 'tr';
  const [firsts, lasts] = [FIRST_NAMES[langKey], LAST_NAMES[langKey]];
  const nth = Math.floor(index / 2);
  const round = Math.floor(nth / firsts.length);
  const first = firsts[nth % firsts.length] as string;
  const last = lasts[(nth + round) % lasts.length] as string;
  const units = SAMPLE_ORGANIZATIONS.flatMap((organization) => organization.units);
  const unit = units[(nth + 5 * round) % units.length] as SampleUnit;
  return personOf(`${plain(first)}.${plain(last)}`, [INTERNAL], first, last, langKey, unit.key);
});
