import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import Fastify from "fastify";

/** File in which a distribution has the script, in place of the dozen libraries that it comes with. */
const FILE = new URL("./reader.js", import.meta.url);

/** Returns the script of a page that shows the API's description: several megabytes. */
export async function readerScript(): Promise<string> {
	if (existsSync(FILE)) return readFile(FILE, "utf8");
	const { default: reader } = await import("@scalar/fastify-api-reference");
	const pages = Fastify();
	await pages.register(reader, { routePrefix: "/reader", configuration: { content: {} } });
	const { statusCode, payload } = await pages.inject("/reader/js/scalar.js");
	await pages.close();
	if (statusCode !== 200) throw new Error("The reader of API descriptions has no script.");
	return payload;
}
