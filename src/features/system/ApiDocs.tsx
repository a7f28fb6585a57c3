import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import 'swagger-ui-dist/swagger-ui.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { PALETTES } from '#src/app/palettes.ts';
import { useServerInfo } from '#src/app/serverInfo.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { readToken } from '#src/dataProvider/token.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { allowMarkup } from '#src/trustedTypes.ts';

/** Profiles that switch the documentation on. */
const PROFILES = ['swagger', 'api-docs'];

/** The API documentation; not-found while the feature is off. */
export default function ApiDocs() {
  const info = useServerInfo();
  if (info.isPending) return <LoadingSpinner minHeight="50vh" />;
  const enabled = info.data?.activeProfiles.some((profile) => PROFILES.includes(profile)) ?? false;
  return enabled ? <Documentation /> : <NotFoundPage />;
}

function Documentation() {
  const document = useRead('readApiDocs', undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <PageTitle title="menu.system.docs" />
      {document.isPending && <LoadingSpinner minHeight="50vh" />}
      {document.isError && <ErrorState title="area.system.docs.failed" retry={() => document.refetch()} />}
      {document.data && <Viewer spec={document.data} />}
    </>
  );
}

/** Swagger UI renders itself; it has light colours only, so it gets a light background of its own. */
function Viewer({ spec }: { spec: object }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const domNode = sheet.current;
    if (!domNode) return;
    const forbidMarkup = allowMarkup();
    SwaggerUI({
      domNode,
      spec,
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      requestInterceptor: (request) => {
        const token = readToken();
        if (token) request.headers.Authorization = `Bearer ${token}`;
        return request;
      },
    });
    return () => {
      domNode.replaceChildren();
      forbidMarkup();
    };
  }, [spec]);
  return (
    <Box
      ref={sheet}
      sx={{
        colorScheme: 'light',
        bgcolor: PALETTES.light.background.paper,
        color: PALETTES.light.text.primary,
        border: 1,
        borderColor: 'divider',
        borderRadius: CARD_CORNER,
        overflowX: 'auto',
        // The page has its own title, and the session's token is sent by itself.
        '& .information-container, & .scheme-container': { display: 'none' },
      }}
    />
  );
}
