import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` finds a running server. */
const target = process.env.SWITCHYARD_URL ?? "http://127.0.0.1:4870";
/** The server talks to its own pages only, so what is passed on to it must look as if it came from there. */
const runtime = { target, changeOrigin: true, headers: { origin: target } };

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), tailwindcss()],
	server: {
		host: "127.0.0.1",
		proxy: {
			"/api": runtime,
			"/forms": runtime,
			"/hooks": runtime,
			"/live": { ...runtime, ws: true },
			"/recorder": { ...runtime, ws: true },
			"/session-views": { ...runtime, ws: true },
		},
	},
	build: {
		outDir: "dist",
		emptyOutDir: true,
		// Everything is a file of our own origin: the content security policy allows no data address.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		// The designer, and the chat that other pages show in a frame.
		rollupOptions: { input: ["index.html", "embed.html"].map((page) => join(import.meta.dirname, page)) },
	},
});
