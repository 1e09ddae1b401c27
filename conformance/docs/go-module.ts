import { join } from "node:path";
import { ROOT } from "../../scripts/project.mjs";
import type { CodeBlock } from "./code-blocks.ts";
import type { Reader } from "./reader.ts";

const GO_MOD = `module example.com/page

go 1.24

require switchyard v0.0.0

replace switchyard => ${join(ROOT, "sdk/go")}
`;

/** A module of all Go of a page, with a package of each program. */
interface GoModule {
	readonly folder: string;
	/** The page's first program. Tests on the page are tests of it. */
	readonly first: CodeBlock;
}

/** The modules, checked and built, by the reader of their page. */
const modules = new WeakMap<Reader, Promise<GoModule>>();

/** Runs a program of the page, or the tests of the page's first program. */
export async function runGo(block: CodeBlock, reader: Reader): Promise<void> {
	const building = modules.get(reader) ?? buildModule(reader);
	modules.set(reader, building);
	const { folder, first } = await building;
	if (isTest(block)) await reader.run("go", ["test", `./${nameOf(first)}`], folder);
	else await reader.run(join(folder, "programs", nameOf(block)), [], folder);
}

/**
 * Checks and builds the programs together, so that what they share is compiled once.
 * @throws Error with what Go reports of any of them
 */
async function buildModule(reader: Reader): Promise<GoModule> {
	const folder = join(reader.package, "go");
	const blocks = reader.page.blocks.filter(({ language }) => language === "go");
	const first = blocks.find((block) => !isTest(block));
	if (first === undefined) throw new Error(`${reader.page.name} shows no program in Go.`);
	reader.write(reader.package, "main.go", first.text);
	for (const block of blocks) {
		const [program, file] = isTest(block) ? [first, "main_test.go"] : [block, "main.go"];
		reader.write(folder, join(nameOf(program), file), block.text);
	}
	reader.write(folder, "go.mod", GO_MOD);
	await reader.run("go", ["mod", "tidy"], folder);
	await reader.run("go", ["vet", "./..."], folder);
	await reader.run("go", ["build", "-o", "programs/", "./..."], folder);
	return { folder, first };
}

function isTest({ text }: CodeBlock): boolean {
	return text.includes('"testing"');
}

function nameOf({ line }: CodeBlock): string {
	return `line-${line}`;
}
