declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Options {
    domNode: HTMLElement;
    spec: object;
    docExpansion?: 'none';
    defaultModelsExpandDepth?: number;
    requestInterceptor?: (request: { headers: Record<string, string> }) => object;
  }
  export default function SwaggerUI(options: Options): unknown;
}
