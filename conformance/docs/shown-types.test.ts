import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT, toolEnvironment } from "../../scripts/project.mjs";
import { TYPESCRIPT } from "./pages.ts";

const folder = mkdtempSync(join(tmpdir(), "docs-types-"));

/** Each page has a folder with the files that it shows; all of them are one program. */
beforeAll(() => {
	symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
	write("package.json", '{ "type": "module", "private": true }');
	const settings = {
		extends: join(ROOT, "tsconfig.json"),
		compilerOptions: { typeRoots: [join(ROOT, "node_modules/@types")] },
		files: TYPESCRIPT.map(({ page, line, detail, text }) =>
			write(join(page, detail || `line-${line}.ts`), text),
		),
		include: [],
	};
	write("tsconfig.json", JSON.stringify(settings));
});

afterAll(() => rmSync(folder, { recursive: true }));

it("checks the types of all TypeScript of the pages", { timeout: 120_000 }, () => {
	expect(compile()).toEqual("");
});

it.each(TYPESCRIPT)("$page, line $line: imports only files that the page has shown", (block) => {
	const before = TYPESCRIPT.filter(({ page, line }) => page === block.page && line < block.line);
	const imported = block.text.matchAll(/\bfrom "\.\/(.+)"/g);
	for (const [, name] of imported) expect(before.map(({ detail }) => detail || "main.ts")).toContain(name);
});

/** The compiler's report. */
function compile(): string {
	try {
		return execFileSync("tsc", ["-p", "tsconfig.json"], {
			cwd: folder,
			encoding: "utf8",
			env: toolEnvironment(),
		});
	} catch (error) {
		return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
	}
}

function write(name: string, text: string): string {
	mkdirSync(dirname(join(folder, name)), { recursive: true });
	writeFileSync(join(folder, name), text, { flag: "wx" });
	return name;
}
