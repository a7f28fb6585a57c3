import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { fieldLabel } from '#src/components/fieldLabel.ts';
import { alerts, FROM_CALL, personChanged, sessionEnded } from '#src/dataProvider/alerts.ts';
import { nameFieldsWith } from '#src/dataProvider/errors.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';

/** Shows the messages of calls, with the names of entities and fields translated. */
export function AlertListener() {
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();

  useEffect(() => {
    nameFieldsWith((objectName, field) => fieldLabel(translate, objectName, field));
    return alerts.subscribe(({ type, message, params }) => {
      const { entityName, objectName = '', fieldName, ...rest } = params ?? {};
      const messageArgs: Record<string, unknown> = { ...rest };
      if (entityName !== undefined) messageArgs.entityName = entityLabel(translate, entityName);
      if (fieldName !== undefined) messageArgs.fieldName = fieldLabel(translate, objectName, fieldName);
      notify(message, { type, messageArgs, source: FROM_CALL });
    });
  }, [notify, translate]);

  // Keys of queries do not name the person: what was read for one must not be seen by the next.
  useEffect(() => sessionEnded.subscribe(() => queryClient.clear()), [queryClient]);
  useEffect(
    () =>
      personChanged.subscribe(({ isSignedIn }) => {
        if (isSignedIn) void readAnew(queryClient);
        else queryClient.clear();
      }),
    [queryClient],
  );

  return null;
}

/** What is on the screen is read again, also where an answer for the person before is still on its way. */
async function readAnew(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: 'inactive' });
  await queries.cancelQueries();
  await queries.invalidateQueries();
}

/** Name of an entity (header `app-params`): the text `entity.name.{entity}`, else what the server sent. */
function entityLabel(translate: Translate, entityName: string): string {
  return entityName === '' ? '' : translate(`entity.name.${entityName}`, { _: entityName });
}
