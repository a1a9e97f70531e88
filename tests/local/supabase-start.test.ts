import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from './management-api.ts';
import { REPOSITORY } from './project.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-supabase-start-'));
  cpSync(path.join(REPOSITORY, 'supabase'), path.join(folder, 'supabase'), { recursive: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.for(['start', 'status -o env', 'stop --no-backup', 'functions serve', 'db diff'])(
  'without environment variables and without Docker, “supabase %s” reads config.toml and stops at the call of Docker',
  async (command) => {
    const DOCKER_HOST = `unix://${folder}/docker.sock`;
    const { code, output } = await runCli([...command.split(' '), '--workdir', folder], {
      PATH: process.env['PATH'],
      HOME: folder,
      DOCKER_HOST,
    });
    expect(code, output).not.toBe(0);
    // The second message comes from a machine without Docker's client.
    expect(output).toMatch(/Cannot connect to the Docker daemon at|docker: command not found/);
    expect(output).not.toContain('CliConfigParseError');
  },
);
