import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Role } from '#contract/roles.ts';
import {
  USER_ROLES_LIMITS,
  type UserRolesChange,
  type UserRolesOutcome,
} from '#contract/users/roles.schema.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { SHOWN_BY } from '../userValues.ts';
import { type RoleChoice, RoleChoices } from './RoleChoices.tsx';
import { RolesPreview } from './RolesPreview.tsx';

type Values = Record<string, RoleChoice>;

const rolesWith = (values: Values, choice: RoleChoice) =>
  Object.entries(values).flatMap(([role, chosen]) =>
    chosen === choice ? [role as Exclude<Role, 'ROLE_USER'>] : [],
  );

interface UserRolesDialogProps {
  userIds: readonly number[];
  /** The roles were changed. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks which roles several people get and lose, shows what that comes to, and does it. */
export function UserRolesDialog({ userIds, onDone, onClose }: UserRolesDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const changeRoles = useChange('changeUserRoles', SHOWN_BY);
  const [shown, setShown] = useState<{ change: UserRolesChange; outcome: UserRolesOutcome } | null>(null);
  const preview = async (values: Values) => {
    const change = {
      userIds: [...userIds],
      add: rolesWith(values, 'ADD'),
      remove: rolesWith(values, 'REMOVE'),
    };
    const { data } = await dataProvider.previewUserRoles({ body: change });
    setShown({ change, outcome: data });
  };
  const carryOut = async () => {
    if (!shown) return;
    await changeRoles({ body: shown.change });
    // Rendered at once: the question about what was chosen must not come any more.
    flushSync(onClose);
    onDone();
  };
  const blockOf = (values: Values) => {
    const { people } = USER_ROLES_LIMITS;
    if (userIds.length > people) return translate('userRoles.most', { smart_count: people });
    const isChosen = Object.values(values ?? {}).some((choice) => choice === 'ADD' || choice === 'REMOVE');
    return isChosen ? null : translate('userRoles.nothing');
  };
  const willChange = { smart_count: shown?.outcome.changed.length ?? 0 };
  return (
    <>
      <FormDialog<Values>
        title={translate('userRoles.title', { smart_count: userIds.length })}
        initial={{}}
        saveLabel="userRoles.preview"
        blockOf={blockOf}
        onSave={preview}
        onClose={onClose}
        maxWidth="sm"
      >
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate('userRoles.help')}
        </Typography>
        <RoleChoices />
      </FormDialog>
      <ConfirmDialog
        open={shown !== null}
        title="userRoles.preview.title"
        text="userRoles.preview.will"
        args={willChange}
        maxWidth="sm"
        confirmLabel={translate('userRoles.confirm', willChange)}
        cancelLabel="userRoles.back"
        isBlocked={willChange.smart_count === 0}
        onConfirm={carryOut}
        onCancel={() => setShown(null)}
      >
        {shown && <RolesPreview outcome={shown.outcome} />}
      </ConfirmDialog>
    </>
  );
}
