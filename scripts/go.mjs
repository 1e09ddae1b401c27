import { execFileSync } from "node:child_process";
import { run, toolEnvironment } from "./project.mjs";

/** The oldest Go that the SDK is written for, as `[major, minor]`. */
const OLDEST = [1, 24];

/** The folders of Go modules, from the project's root. */
const MODULES = [
	"sdk/go",
	"examples/go-mail",
	"conformance/hosts/go",
	"conformance/clients/go",
	"bench/src/p4-bridge-call/hosts/go",
];

/**
 * Checks and tests what is written in Go. Without Go it says so and skips the checks, except in CI, where nothing may be
 * left out. Of each module, `go test` runs all checks of `go vet` too, so that what the module is made of is compiled once.
 * @param {{ readonly all?: boolean }} [options] without `all`, tests run without the race detector, which needs a C compiler
 * and its own compilation of Go's library.
 * @returns {Promise<number>} an exit code
 */
export async function testGo({ all = true } = {}) {
	if (!hasGo()) {
		console.log(
			`No Go ${OLDEST.join(".")} or later found, so the Go SDK is not tested: install one and put it on the PATH.`,
		);
		return process.env.CI ? 1 : 0;
	}
	const misshapen = output("gofmt", ["-l", ...MODULES]);
	if (misshapen !== "") {
		console.error(`Not formatted (gofmt -w …):\n${misshapen}`);
		return 1;
	}
	const canRace = all && hasRaceDetector();
	if (all && !canRace) {
		console.log(
			"No C compiler found, so Go's race detector is left out: install gcc (`apt-get install gcc libc6-dev`) and leave CGO_ENABLED unset.",
		);
		if (process.env.CI) return 1;
	}
	const race = canRace ? ["-race"] : [];
	for (const folder of MODULES) {
		const code = await run("go", ["-C", folder, "test", "-vet=all", ...race, "./..."]);
		if (code !== 0) return code;
	}
	return 0;
}

/** Whether there is a Go that is new enough. */
function hasGo() {
	const found = /go(\d+)\.(\d+)/.exec(output("go", ["env", "GOVERSION"]));
	if (!found) return false;
	const [major = 0, minor = 0] = found.slice(1).map(Number);
	const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
	return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** The race detector needs a C compiler. */
function hasRaceDetector() {
	return output("go", ["env", "CGO_ENABLED"]) === "1" && output("gcc", ["--version"]) !== "";
}

/**
 * What a program prints; nothing when it cannot be run.
 * @param {string} command
 * @param {readonly string[]} args
 */
function output(command, args) {
	try {
		return execFileSync(command, args, {
			encoding: "utf8",
			env: toolEnvironment(),
			stdio: ["ignore", "pipe", "ignore"],
		}).trim();
	} catch {
		return "";
	}
}
