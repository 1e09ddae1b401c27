import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineNode } from "@switchyard/node-kit";
import { create } from "tar";
import { Type } from "typebox";

/** The type of the package's node. */
export const { spec } = defineNode({
	id: "Shop.Count",
	version: 1,
	name: "Count",
	description: "Counts the letters of a text.",
	icon: "box",
	color: "neutral",
	group: "Shop",
	effect: "safe",
	inputs: {
		text: { schema: Type.String({ maxLength: 100 }), description: "The text.", scopes: ["AI", "Custom"] },
	},
	outputs: { count: { schema: Type.Integer(), description: "How many." } },
	tool: { name: "count", description: "Counts the letters of a text." },
});

/** A folder of optional packages with one, `shop`, whose node needs a library that is not there yet. */
export class ShopPackage {
	readonly folder = mkdtempSync(join(tmpdir(), "switchyard-optional-"));

	/** @param version of the library that the package needs */
	static async write(version = "1.0.0"): Promise<ShopPackage> {
		const shop = new ShopPackage();
		shop.#write("src/shop/count/definition.ts", `export const definition = ${JSON.stringify({ spec })};`);
		shop.#write(
			"src/shop/count/execute.ts",
			'import { count } from "counter";\nexport const execute = async ({ text }) => ({ count: count(text) });',
		);
		await shop.need(version);
		return shop;
	}

	get url(): URL {
		return new URL(`${pathToFileURL(this.folder).href}/`);
	}

	/** Has the package need a version of its library. */
	async need(version: string): Promise<void> {
		const archive = `counter-${version}.tgz`;
		const library = { name: "counter", version, type: "module", exports: "./index.js" };
		const place = `library-${version}`;
		this.#write(`../${place}/package/package.json`, library);
		this.#write(`../${place}/package/index.js`, "export const count = (text) => text.length;");
		const file = join(this.folder, "shop", archive);
		await create({ gzip: true, cwd: join(this.folder, place), file }, ["package"]);
		const needs = { name: "shop", version: "1.0.0", dependencies: { counter: `file:${archive}` } };
		this.#write("package.json", { ...needs, type: "module", description: "Counts letters." });
		const counter = { version, resolved: `file:${archive}` };
		const packages = { "": needs, "node_modules/counter": counter };
		this.#write("package-lock.json", { name: "shop", lockfileVersion: 3, requires: true, packages });
	}

	remove(): void {
		rmSync(this.folder, { recursive: true, force: true });
	}

	#write(path: string, content: string | object): void {
		const file = join(this.folder, "shop", path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
	}
}
