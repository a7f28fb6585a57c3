import type { UserReportRow } from '#contract/reports/schema.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';

type Column = ColumnOf<'user-report', 'users'>;
type Figure =
  | 'suggestionCount'
  | 'improvementCount'
  | 'ideaCount'
  | 'commentCount'
  | 'ratingCount'
  | 'totalPoint';

const number = (name: Figure, label: string): Column => ({
  name,
  label,
  align: 'end',
  render: (row) => <NumberField value={row[name]} whole />,
  text: (row) => row[name],
});

/** Columns of the report of people. */
export function useUserColumns(): readonly Column[] {
  const translate = useTranslate();
  const typeOf = ({ userType }: UserReportRow) =>
    userType === null ? '' : translate(`report.users.type.${userType}`);
  return [
    {
      name: 'fullName',
      label: 'report.users.fullName',
      sortBy: 'fullName',
      primary: true,
      render: ({ fullName, login, activated }) => (
        <>
          {fullName}
          <SecondLine>
            {login}
            {!activated && ` · ${translate('report.users.activated.false')}`}
          </SecondLine>
        </>
      ),
      text: ({ fullName }) => fullName,
    },
    {
      name: 'login',
      label: 'report.users.login',
      sortBy: 'login',
      hidden: true,
      text: ({ login }) => login,
    },
    {
      name: 'organization',
      label: 'report.users.organization',
      hidden: true,
      text: ({ organization }) => organization,
    },
    { name: 'unit', label: 'report.unit', render: ({ unit }) => unit, text: ({ unit }) => unit },
    { name: 'type', label: 'report.users.type', render: typeOf, text: typeOf },
    number('suggestionCount', 'report.users.suggestions'),
    number('improvementCount', 'report.users.improvements'),
    number('ideaCount', 'report.users.ideas'),
    number('commentCount', 'report.comments'),
    number('ratingCount', 'report.ratings'),
    number('totalPoint', 'report.users.points'),
    {
      name: 'lastLogin',
      label: 'report.users.lastLogin',
      render: ({ lastLogin }) => <DateTimeField value={lastLogin} />,
      text: ({ lastLogin }) => lastLogin,
    },
  ];
}
