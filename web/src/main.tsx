import { startApp } from './start-app.tsx';

async function start(): Promise<void> {
  // Start the app in a separate task. A single task that runs the modules and starts the app would delay the user's
  // first input.
  await new Promise((resolve) => setTimeout(resolve));
  await startApp(document.getElementById('root') ?? document.body);
}

// The chunks of the pages import this module. A top-level `await` here would delay these chunks.
start().catch((error: unknown) => {
  document.dispatchEvent(new Event('klinky:failed'));
  throw error;
});
