import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

const addressOf = (typed: unknown) =>
  typeof typed === 'string' && URL.canParse(typed) ? new URL(typed) : null;

/** What leaves the house while a server is set up, and a question to it with what came back in words. */
export function VectorTest() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { watch, formState } = useFormContext();
  const [url, model] = watch(['embeddingsUrl', 'embeddingsModel']);
  const address = addressOf(url);
  const host = address?.host ?? '';
  // The server asks by what is stored.
  const isStored = !formState.dirtyFields.embeddingsUrl && !formState.dirtyFields.embeddingsModel;
  const {
    mutate,
    data,
    isPending,
    variables: tested,
  } = useMutation({
    mutationFn: async (_: { url: unknown; model: unknown }) => (await dataProvider.testEmbeddings()).data,
  });
  // What one server answered says nothing of the next one.
  const isOfThis = tested?.url === url && tested?.model === model;
  return (
    <Box sx={{ borderBlockStart: '1px solid var(--mui-palette-divider)', pt: 1.5 }}>
      <Alert severity={host === '' ? 'info' : 'warning'} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {host === ''
          ? translate('appConfig.vectors.off')
          : `${translate('appConfig.vectors.host', { host })} ${translate('appConfig.vectors.sent')}`}
        {address?.protocol === 'http:' && <div>{translate('appConfig.vectors.plain')}</div>}
      </Alert>
      <Button
        variant="outlined"
        onClick={() => mutate({ url, model })}
        disabled={host === '' || !isStored}
        loading={isPending}
        sx={{ minHeight: 44, mb: 1 }}
      >
        {translate('appConfig.vectorTest')}
      </Button>
      {host !== '' && !isStored && <Box sx={{ mb: 1 }}>{translate('appConfig.vectorTest.save')}</Box>}
      <div role="status">
        {data && isStored && isOfThis && (
          <Alert severity={data.outcome === 'works' ? 'success' : 'error'} sx={{ mb: 2 }}>
            {translate(`appConfig.vectorTest.${data.outcome}`, {
              dimensions: data.dimensions ?? 0,
              milliseconds: data.milliseconds,
            })}
            {data.status !== null && ` ${translate('appConfig.vectorTest.status', { status: data.status })}`}
          </Alert>
        )}
      </div>
    </Box>
  );
}
