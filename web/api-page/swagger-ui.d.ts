declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { ComponentType, createElement } from 'react';

  interface Plugin {
    readonly wrapComponents: Record<string, (original: ComponentType<object>) => ComponentType<object>>;
    readonly components: Record<string, ComponentType>;
  }

  /** https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration */
  export default function SwaggerUI(options: {
    readonly url: string;
    readonly dom_id: string;
    readonly defaultModelsExpandDepth: number;
    readonly docExpansion: 'none';
    readonly supportedSubmitMethods: readonly string[];
    readonly validatorUrl: null;
    readonly plugins: readonly ((system: { React: { createElement: typeof createElement } }) => Plugin)[];
  }): void;
}
