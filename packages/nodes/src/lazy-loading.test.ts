import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";

/** What a node needs only once it executes. */
const LOADED_LATER = [
	"/execute.ts",
	"sandbox",
	"/node_modules/csv-parse/",
	"/node_modules/csv-stringify/",
	"/node_modules/fast-xml-parser/",
	"/node_modules/hucre/",
	"/node_modules/iconv-lite/",
	"/node_modules/imapflow/",
	"/node_modules/jose/",
	"/node_modules/luxon/",
	"/node_modules/mailparser/",
	"/node_modules/marked/",
	"/node_modules/nodemailer/",
	"/node_modules/playwright-core/",
	"/node_modules/proxy-chain/",
	"/node_modules/quickjs-emscripten/",
	"/node_modules/turndown/",
	"/node_modules/yaml/",
	"/node_modules/yauzl/",
	"/node_modules/yazl/",
];

it("loads no library and no work before a node executes", async () => {
	const index = new URL("./index.ts", import.meta.url).href;
	const program = `
		import { registerHooks } from "node:module";
		const loaded = [];
		registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
		const { loadNodeTypes } = await import(${JSON.stringify(index)});
		await loadNodeTypes();
		process.stdout.write(JSON.stringify(loaded));`;
	const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	onTestFinished(() => void child.kill());
	let output = "";
	child.stdout.on("data", (data) => {
		output += data;
	});
	await once(child, "close");
	const loaded: string[] = JSON.parse(output);
	expect(loaded).toContain(index);
	expect(loaded.filter((url) => LOADED_LATER.some((part) => url.includes(part)))).toEqual([]);
});
