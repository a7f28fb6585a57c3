import { callersFor } from './generate.plan.ts';
import { readingTable } from './reading.ts';
import type { Measure } from './site.ts';

/** What a working day asks for besides the lists of contributions. */
export const everyday: Measure = async (bench) => [
  await readingTable(bench, 'Tasks, points and numbers', [
    {
      name: 'my tasks',
      caller: 'employee',
      paths: ({ contributions }) => [
        `/api/v3/contribution-tasks/user/${callersFor(contributions).employee}?page=0&size=10`,
      ],
    },
    {
      name: 'tasks of a module, administrator',
      caller: 'typeAdministrator',
      paths: () => ['/api/v3/contribution-tasks/SUGGESTION?page=0&size=10'],
    },
    {
      name: 'open tasks of a module, administrator',
      caller: 'typeAdministrator',
      paths: () => ['/api/v3/contribution-tasks/SUGGESTION?page=0&size=10&status.in=WAITING,OVERDUE'],
    },
    {
      name: 'who handed in most',
      caller: 'employee',
      paths: () => ['/api/v3/contributions/leaders/SUGGESTION/SUBMITTED'],
    },
  ]),
];
