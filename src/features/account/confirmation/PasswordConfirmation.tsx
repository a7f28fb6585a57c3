import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { ConfirmationFrame, type WayProps } from './ConfirmationFrame.tsx';

const filled = [required()];

export function PasswordConfirmation({ others, onDone, onClose }: WayProps) {
  const dataProvider = useDataProvider();
  return (
    <ConfirmationFrame
      key="password"
      initial={{ password: '' }}
      others={others}
      onSave={async ({ password }) => {
        await dataProvider.confirmByPassword({ body: { password } });
        onDone();
      }}
      onClose={onClose}
    >
      <PasswordInput source="password" label="password.current" validate={filled} autoFocus />
    </ConfirmationFrame>
  );
}
