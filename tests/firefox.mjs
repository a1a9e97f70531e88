#!/usr/bin/env node
// Playwright starts this script as Firefox. The script runs the installed Firefox and repairs two incompatibilities.
// First, Playwright sends every context the command `emulation.setMediaFeaturesOverride`, which Debian's Firefox does
// not support. The script reports a success for this command, and playwright.config.ts sets the preferences instead.
// Second, Playwright ignores a download without an id. This Firefox sends no id when a page saves a file, so the script
// uses the download's address as its id.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';
import { findFirefox } from '../tools/browser.mjs';

const ADDRESS = /^WebDriver BiDi listening on (ws:\/\/\S+)$/;
const OPTIONAL_COMMAND = 'emulation.setMediaFeaturesOverride';
const DOWNLOAD_EVENT = /^browsingContext\.download(?:WillBegin|End)$/;

const path = findFirefox();
if (path === null) throw new Error('There is no Firefox. Set FIREFOX_PATH.');
const firefox = spawn(path, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.once('exit', (code) => process.exit(code ?? 1));
createInterface(firefox.stderr).on('line', (line) => {
  const address = ADDRESS.exec(line)?.[1];
  if (address === undefined) console.error(line);
  else listen(address);
});

/** @param {string} address of Firefox */
function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () => {
    const own = server.address();
    if (own !== null && typeof own === 'object') {
      console.error(`WebDriver BiDi listening on ws://127.0.0.1:${own.port}`);
    }
  });
  server.on('connection', (client, { url = '/' }) => relay(client, new WebSocket(address + url)));
}

/**
 * @param {WebSocket} client
 * @param {WebSocket} browser
 */
function relay(client, browser) {
  /** @type {Set<unknown>} */
  const optional = new Set();
  const opened = new Promise((resolve) => browser.once('open', resolve));
  client.addEventListener('message', ({ data }) => {
    const { id, method } = read(data);
    if (method === OPTIONAL_COMMAND) optional.add(id);
    void opened.then(() => browser.send(data));
  });
  browser.addEventListener('message', ({ data }) => {
    const message = read(data);
    const { id, error, method, params } = message;
    if (optional.delete(id) && error === 'unknown command') {
      client.send(JSON.stringify({ type: 'success', id, result: {} }));
    } else if (DOWNLOAD_EVENT.test(method ?? '')) {
      const download = params?.['navigation'] ?? params?.['url'];
      client.send(JSON.stringify({ ...message, params: { download, ...params } }));
    } else {
      client.send(data);
    }
  });
  client.on('close', () => browser.close());
  browser.on('close', () => client.close());
}

/**
 * @param {unknown} message
 * @returns {{ id?: number, method?: string, error?: string, params?: Record<string, unknown> }}
 */
function read(message) {
  return typeof message === 'string' ? JSON.parse(message) : {};
}
