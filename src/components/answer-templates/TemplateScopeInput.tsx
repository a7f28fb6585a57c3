import { mayChangeModuleTemplates, type TemplateModule } from '#contract/answer-templates/rules.ts';
import { useOwnRoles } from '#src/components/account/useOwnRoles.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Who uses a new template; asked only of who looks after a module, for others it is their own. */
export function TemplateScopeInput({ modules }: { modules: readonly TemplateModule[] }) {
  const translate = useTranslate();
  const roles = useOwnRoles();
  const own = modules.filter((module) => mayChangeModuleTemplates(roles, module));
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
