import { startApp } from './start-app.tsx';

async function start(): Promise<void> {
  // Runs the modules in a separate task, because one long task would delay the user's first input.
  await new Promise((resolve) => setTimeout(resolve));
  await startApp(document.getElementById('root') ?? document.body);
}

// The page chunks import this module, so a top-level await would make them wait.
start().catch((error: unknown) => {
  document.dispatchEvent(new Event('klinky:failed'));
  throw error;
});
