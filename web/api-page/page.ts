import './page.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

const isDark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', isDark.matches);
isDark.addEventListener('change', followTheme);
followTheme();

const nothing = () => null;

SwaggerUI({
  url: '/v1/openapi.json',
  dom_id: '#api',
  defaultModelsExpandDepth: -1,
  // If Swagger UI lists more than 150 calls, it leaves out the calls outside of the window. A search then misses these
  // calls.
  docExpansion: 'none',
  // The page only shows the API. A call from this page would change the data of the signed-in user.
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [
    ({ React: { createElement } }) => ({
      wrapComponents: {
        // The header puts the headings into a landmark, and the added h2 keeps the levels of headings in order.
        InfoContainer: (Info) => (props) =>
          createElement(
            'header',
            { role: 'banner' },
            createElement(Info, props),
            createElement('h2', { className: 'wrapper' }, 'Calls'),
          ),
      },
      components: {
        ServersContainer: nothing,
        SchemesContainer: nothing,
        VersionStamp: nothing,
        OpenAPIVersion: nothing,
        authorizeBtn: nothing,
        authorizeOperationBtn: nothing,
      },
    }),
  ],
});
