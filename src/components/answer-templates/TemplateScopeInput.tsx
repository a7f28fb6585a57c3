import { mayChangeModuleTemplates } from '#contract/answer-templates/rules.ts';
import { CONTRIBUTION_TYPES, type ContributionType } from '#contract/roles.ts';
import { useOwnRoles } from '#src/components/account/useOwnRoles.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Who uses a new template; asked only of administrators of a module, for others it is their own. */
export function TemplateScopeInput({ types = CONTRIBUTION_TYPES }: { types?: readonly ContributionType[] }) {
  const translate = useTranslate();
  const roles = useOwnRoles();
  const own = types.filter((type) => mayChangeModuleTemplates(roles, type));
  if (own.length === 0) return null;
  return (
    <ChoiceInput
      source="users"
      label="answerTemplate.scope"
      help="answerTemplate.scope.help"
      options={(['PERSON', ...own] as const).map((id) => ({
        id,
        label: translate(`answerTemplate.scope.${id}`),
      }))}
    />
  );
}
