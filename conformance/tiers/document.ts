import {
	BROWSER_TEST_SECONDS,
	CRITICAL,
	FILE_SECONDS,
	GROUPS,
	type Group,
	TIERS,
} from "../../scripts/testing/tiers.mjs";

const WIDTH = 120;

const NEW_TEST = `A new file runs in \`npm test\`. There it may take ${FILE_SECONDS} seconds of processor time, its child processes included, and a browser test ${BROWSER_TEST_SECONDS}. A test over its bound fails the run, where other programs use at most a fifth of the machine: make it cheaper, or add its file to a group below and say why. A new browser test runs in \`npm test\` once it has the tag \`${CRITICAL}\`: tag the one that people would miss first.`;

/** The page about tiers of tests, from their table in `scripts/testing/tiers.mjs`. */
export function tiersDocument(): string {
	return `# Tiers of tests

${TIERS.map(({ command, time, holds }) => item(`\`${command}\` (${time}): ${holds}.`)).join("\n")}

This page is made from \`scripts/testing/tiers.mjs\` by \`npm run tiers:document\`.

## Run all tests before an issue is resolved

1. Commit.
2. \`npm run test:all\`. It runs in shards of at most 20 minutes. Stop it whenever you like: the next run continues with
   the shards that are not green at this commit.
3. Commit \`reports/test-all.json\`, which the last shard writes.

\`npm run test:all -- --list\` lists the shards, and \`--shard NAME\` runs one.

## Where a new test goes

${wrap(NEW_TEST)}

With \`SWITCHYARD_FAULTS=all\`, which \`npm run test:all\` sets, property tests try more cases and fault tests every fault.

## Groups of \`npm run test:all\`

### sdks

The Go SDK with its race detector, which needs a C compiler, and the Python SDK with the tests that start servers or a
desktop. \`npm test\` runs the others.

- \`sdk/go\`, \`sdk/python\`, and what the examples and the benchmark have in these languages

${GROUPS.map(section).join("\n\n")}
`;
}

function section({ name, why, files, runner, again = false, parts = 1 }: Group): string {
	const facts = [
		...(parts === 1 ? [] : [`It has ${parts} shards.`]),
		...(again ? ["`npm test` runs the files, too, with less."] : []),
	];
	const text = wrap([why, ...facts].join(" "));
	const list = runner === "playwright" ? ["`e2e/specs/*.spec.ts`"] : files.map((file) => `\`${file}\``);
	return `### ${name}\n\n${text}\n\n${list.map((file) => `- ${file}`).join("\n")}`;
}

function item(text: string): string {
	return `- ${wrap(text, "  ").trimStart()}`;
}

/** Breaks a text into lines, each after an indentation. */
function wrap(text: string, indentation = ""): string {
	const lines: string[] = [];
	let line = indentation;
	for (const word of text.split(" ")) {
		const longer = line.trim() === "" ? line + word : `${line} ${word}`;
		if (longer.length <= WIDTH || line.trim() === "") line = longer;
		else {
			lines.push(line);
			line = indentation + word;
		}
	}
	return [...lines, line].join("\n");
}
