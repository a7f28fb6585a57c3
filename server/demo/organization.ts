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

/** Accounts with a part of their own; each is an employee besides. */
const WITH_A_PART: readonly SamplePerson[] = [
  { login: 'admin', firstName: 'Defne', lastName: 'Aydın', unit: 'people', langKey: 'en', roles: [] },
  {
    login: 'appadmin',
    firstName: 'Oliver',
    lastName: 'Hart',
    unit: 'people',
    langKey: 'en',
    roles: ['ROLE_APP_ADMIN', INTERNAL],
  },
  {
    login: 'suggestion.admin',
    firstName: 'Selin',
    lastName: 'Kaya',
    unit: 'people',
    langKey: 'en',
    roles: ['ROLE_SUGGESTION_ADMIN', INTERNAL],
  },
  {
    login: 'improvement.admin',
    firstName: 'Marcus',
    lastName: 'Lind',
    unit: 'operations',
    langKey: 'en',
    roles: ['ROLE_IMPROVEMENT_ADMIN', INTERNAL],
  },
  {
    login: 'competition.admin',
    firstName: 'Ayla',
    lastName: 'Demir',
    unit: 'people',
    langKey: 'en',
    roles: ['ROLE_COMPETITION_ADMIN', INTERNAL],
  },
  {
    login: 'competition.editor',
    firstName: 'Jonas',
    lastName: 'Weber',
    unit: 'grid',
    langKey: 'en',
    roles: ['ROLE_COMPETITION_EDITOR', INTERNAL],
  },
  {
    login: 'campaign.author',
    firstName: 'Nora',
    lastName: 'Berg',
    unit: 'customers',
    langKey: 'en',
    roles: ['ROLE_CAMPAIGN_AUTHOR', INTERNAL],
  },
  {
    login: 'campaign.editor',
    firstName: 'Emre',
    lastName: 'Yıldız',
    unit: 'customers',
    langKey: 'en',
    roles: ['ROLE_CAMPAIGN_EDITOR', INTERNAL],
  },
  {
    login: 'content.author',
    firstName: 'Lucia',
    lastName: 'Moretti',
    unit: 'people',
    langKey: 'en',
    roles: ['ROLE_CONTENT_AUTHOR', INTERNAL],
  },
  {
    login: 'content.editor',
    firstName: 'Kerem',
    lastName: 'Şahin',
    unit: 'people',
    langKey: 'en',
    roles: ['ROLE_CONTENT_EDITOR', INTERNAL],
  },
  {
    login: 'moderator',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    unit: 'planning',
    langKey: 'en',
    roles: [INTERNAL],
  },
  {
    login: 'jury.one',
    firstName: 'Thomas',
    lastName: 'Becker',
    unit: 'plants',
    langKey: 'en',
    roles: [INTERNAL],
    isManager: true,
  },
  {
    login: 'jury.two',
    firstName: 'Zeynep',
    lastName: 'Arslan',
    unit: 'renewables',
    langKey: 'en',
    roles: [INTERNAL],
    isManager: true,
  },
  {
    login: 'jury.three',
    firstName: 'Priya',
    lastName: 'Nair',
    unit: 'metering',
    langKey: 'en',
    roles: [INTERNAL],
    isManager: true,
  },
  {
    login: 'mentor',
    firstName: 'Henrik',
    lastName: 'Dahl',
    unit: 'network',
    langKey: 'en',
    roles: [INTERNAL],
  },
  {
    login: 'responsible',
    firstName: 'Elif',
    lastName: 'Çelik',
    unit: 'operations',
    langKey: 'en',
    roles: [INTERNAL],
    isManager: true,
  },
  {
    login: 'employee',
    firstName: 'Maya',
    lastName: 'Larsen',
    unit: 'laboratory',
    langKey: 'en',
    roles: [INTERNAL],
  },
  {
    login: 'employee.two',
    firstName: 'Can',
    lastName: 'Öztürk',
    unit: 'workshop',
    langKey: 'en',
    roles: [INTERNAL],
  },
  {
    login: 'partner',
    firstName: 'Sofia',
    lastName: 'Costa',
    unit: null,
    langKey: 'en',
    roles: [EXTERNAL],
    company: 'Costa Sensors',
  },
];

// name, language, unit; null: an outside partner with the company that follows.
type Row = readonly [
  first: string,
  last: string,
  langKey: 'en' | 'tr',
  unit: string | null,
  more?: 'manager' | (string & {}),
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

const LETTERS: Readonly<Record<string, string>> = { ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u' };
const plain = (name: string) =>
  name
    .toLocaleLowerCase('tr')
    .replace(/[çğıöşü]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

function ordinary([firstName, lastName, langKey, unit, more]: Row): SamplePerson {
  const login = `${plain(firstName)}.${plain(lastName)}`;
  return {
    login,
    firstName,
    lastName,
    unit,
    langKey,
    roles: [unit === null ? EXTERNAL : INTERNAL],
    ...(unit === null ? { company: more } : { isManager: more === 'manager' }),
  };
}

/** The sixty people of the sample; `admin` gets every role when it is made. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [...WITH_A_PART, ...ORDINARY.map(ordinary)];
