import { describe } from "vitest";
import { describeAnswers } from "./describe-answers.ts";
import { describeConversations } from "./describe-conversations.ts";
import { describeRecords } from "./describe-records.ts";
import { describeStarts } from "./describe-starts.ts";
import { describeStops } from "./describe-stops.ts";
import { describeUnknownSteps } from "./describe-unknown-steps.ts";
import { describeWaits } from "./describe-waits.ts";
import { describeWatchers } from "./describe-watchers.ts";
import { hostLives } from "./host-lives.ts";
import type { HostSubject } from "./host-subject.ts";

/** Each promise and each error of the port `Runs`, over any host: what begins, ends and changes runs. */
export function describeRuns(subject: HostSubject): void {
	describe("runs", () => {
		const runHost = hostLives(subject);
		describeStarts(runHost);
		describeWaits(runHost);
		describeStops(runHost);
	});
}

/** Each promise and each error of the port `Runs`, over any host: what people say to runs. */
export function describePeople(subject: HostSubject): void {
	describe("people", () => {
		const runHost = hostLives(subject);
		describeConversations(runHost);
		describeAnswers(runHost);
		describeUnknownSteps(runHost);
	});
}

/** Each promise and each error of the port `Runs`, over any host: what it tells of runs. */
export function describeReading(subject: HostSubject): void {
	describe("reading", () => {
		const runHost = hostLives(subject);
		describeRecords(runHost);
		describeWatchers(runHost);
	});
}
