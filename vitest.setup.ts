import { vi } from "vitest";

/**
 * How long a condition is waited for, in milliseconds. By itself Vitest gives up after one second, which a busy machine may well
 * take from a process.
 */
const PATIENCE_MS = 15_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options);
