import { createApp } from './app.ts';
import { readConfig } from './config.ts';

Deno.serve(createApp(readConfig((name) => Deno.env.get(name))).fetch);
