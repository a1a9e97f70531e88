import { startApp } from './start-app.tsx';

async function start(): Promise<void> {
  // Evaluating the modules was a long task; in another one, what the user does meanwhile is heard in between.
  await new Promise((resolve) => setTimeout(resolve));
  await startApp(document.getElementById('root') ?? document.body);
}

// Not a top-level await: the page chunks import this module and would wait for it.
start().catch((error: unknown) => {
  document.dispatchEvent(new Event('klinky:failed'));
  throw error;
});
