import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, preview } from "vite";

/** The stock page, built as for production and served on loopback. */
export async function serveStockPage(): Promise<{
	readonly url: string;
	readonly close: () => Promise<void>;
}> {
	const outDir = mkdtempSync(join(tmpdir(), "stock-canvas-"));
	const root = fileURLToPath(new URL("stock", import.meta.url));
	const settings: InlineConfig = { root, configFile: false, logLevel: "warn", plugins: [react()] };
	await build({ ...settings, build: { outDir, emptyOutDir: true } });
	const server = await preview({ ...settings, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
	return {
		url: server.resolvedUrls?.local[0] ?? "",
		close: async () => {
			await server.close();
			rmSync(outDir, { recursive: true });
		},
	};
}
