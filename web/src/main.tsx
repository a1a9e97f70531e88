import { startApp } from './start-app.tsx';

async function start(): Promise<void> {
  // Run the modules in a separate task: one long task would delay the user's first input.
  await new Promise((resolve) => setTimeout(resolve));
  await startApp(document.getElementById('root') ?? document.body);
}

// Not a top-level await: the page chunks import this module and would wait for it.
start().catch((error: unknown) => {
  document.dispatchEvent(new Event('klinky:failed'));
  throw error;
});
