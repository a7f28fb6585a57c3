import { useEffect, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TargetsInput } from '#src/components/inputs/TargetsInput.tsx';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import { AudienceCount, type AudienceReachProps } from './AudienceCount.tsx';
import { type AudienceValues, countNamed } from './audienceValues.ts';

interface AudienceInputProps extends Omit<AudienceReachProps, 'values'> {
  /** A ticked place comes with all below it. */
  isWithBelow?: boolean;
  label?: MessageKey;
  help?: MessageKey | undefined;
  /** What being named means. */
  namedHelp?: MessageKey;
  /** Nobody has been reached yet: external users go out with the first unit or person that is chosen. */
  isDraft?: boolean;
  disabled?: boolean;
}

/**
 * Whom a campaign, a competition or news is for: places of the tree, external users, people by name, and how many that comes
 * to. The form holds `AudienceValues`.
 */
export function AudienceInput(props: AudienceInputProps) {
  const { type, news, label, help, namedHelp = 'components.audience.named.help' } = props;
  const { isWithBelow = true, isDraft = false, disabled = false } = props;
  useExternalByChoice(isDraft && !disabled);
  return (
    <>
      <FieldPlace source="targets">
        <TargetsInput isWithBelow={isWithBelow} {...(label && { label })} help={help} disabled={disabled} />
      </FieldPlace>
      <SwitchInput
        source="external"
        label="components.audience.includesExternal"
        help="components.audience.includesExternal.help"
        disabled={disabled}
      />
      <FieldPlace source="targetUsers">
        <UserSearchInput
          source="targetUsers"
          label="components.audience.named"
          help={namedHelp}
          multiple
          disabled={disabled}
        />
      </FieldPlace>
      <AudienceCount type={type} {...(news && { news })} />
    </>
  );
}

/** Whoever narrows a new record means employees, unless they switch external users on again. */
function useExternalByChoice(isOn: boolean): void {
  const { setValue } = useFormContext<AudienceValues>();
  const { defaultValues } = useFormState<AudienceValues>();
  const [targets, targetUsers] = useWatch<AudienceValues, ['targets', 'targetUsers']>({
    name: ['targets', 'targetUsers'],
  });
  const wasNamed = (defaultValues?.targets?.length ?? 0) + (defaultValues?.targetUsers?.length ?? 0) > 0;
  const isDone = useRef(wasNamed);
  const isNamed = countNamed({ targets, targetUsers }) > 0;
  useEffect(() => {
    if (!isOn || !isNamed || isDone.current) return;
    isDone.current = true;
    setValue('external', false, { shouldDirty: true });
  }, [isOn, isNamed, setValue]);
}
