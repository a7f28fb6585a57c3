import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useInput } from 'ra-core';
import {
  type Delivery,
  deliveriesOf,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
} from '#contract/notification-preferences/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Inside the application something is shown or not. */
function labelOf(channel: NotificationChannel, when: Delivery) {
  if (channel === 'EMAIL') return `notificationPreference.when.${when}` as const;
  return when === 'NEVER' ? 'notificationPreference.app.NEVER' : 'notificationPreference.app.NOW';
}

interface CellProps {
  event: NotificationEvent;
  channel: NotificationChannel;
}

/** What there is nothing to choose of is no field of the form: the server takes no choice of it. */
function Cell({ event, channel }: CellProps) {
  const translate = useTranslate();
  const options = deliveriesOf(event, channel);
  if (options.length === 0) {
    return (
      <Typography component="span" variant="body2" color="textSecondary">
        {translate(event === 'TASK' ? 'notificationPreference.inTasks' : 'notificationPreference.mailOnly')}
      </Typography>
    );
  }
  return <DeliverySelect event={event} channel={channel} options={options} />;
}

/** When an event is heard of by a channel; the label names both for who does not see the table around it. */
function DeliverySelect({ event, channel, options }: CellProps & { options: readonly Delivery[] }) {
  const translate = useTranslate();
  const { id, field } = useInput<Delivery>({ source: `when.${event}.${channel}` });
  return (
    <NativeSelect
      fullWidth
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      input={<OutlinedInput size="small" />}
      inputProps={{
        id,
        'aria-label': translate('notificationPreference.cell', {
          event: translate(`notificationPreference.event.${event}`),
          channel: translate(`notificationPreference.channel.${channel}`),
        }),
      }}
    >
      {options.map((when) => (
        <option key={when} value={when}>
          {translate(labelOf(channel, when))}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Events by channels: a table, whose rows are cards on a phone. */
export function EventsTable() {
  const translate = useTranslate();
  return (
    <Box
      component="table"
      aria-label={translate('notificationPreference.events')}
      sx={(theme) => ({
        width: '100%',
        borderCollapse: 'collapse',
        mb: 2,
        'th, td': {
          textAlign: 'start',
          verticalAlign: 'middle',
          py: 1,
          paddingInlineEnd: 1.5,
          fontWeight: 400,
        },
        'tbody tr': { borderTop: 1, borderColor: 'divider' },
        'td:last-of-type, thead th:last-of-type': { paddingInlineEnd: 0 },
        [theme.breakpoints.down('sm')]: {
          display: 'block',
          thead: { display: 'none' },
          'tbody, tr, td, th': { display: 'block', paddingInlineEnd: 0 },
          'tbody tr': { py: 1 },
          td: { py: 0.5 },
        },
      })}
    >
      <thead>
        <tr>
          <th scope="col">
            <Typography variant="caption" color="textSecondary">
              {translate('notificationPreference.event')}
            </Typography>
          </th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              <Typography variant="caption" color="textSecondary">
                {translate(`notificationPreference.channel.${channel}`)}
              </Typography>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_EVENTS.map((event) => (
          <tr key={event}>
            <th scope="row">
              <Typography sx={{ fontWeight: 600 }}>
                {translate(`notificationPreference.event.${event}`)}
              </Typography>
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <Box component="td" key={channel} sx={{ width: { sm: 170 } }}>
                <Typography
                  aria-hidden
                  variant="caption"
                  color="textSecondary"
                  sx={{ display: { xs: 'block', sm: 'none' } }}
                >
                  {translate(`notificationPreference.channel.${channel}`)}
                </Typography>
                <Cell event={event} channel={channel} />
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
