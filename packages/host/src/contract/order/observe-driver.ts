import type { HostDriver } from "../../ports/host-driver.ts";
import type { RunJournal } from "../../ports/run-log.ts";

/** A driver that does what another one does, and tells of each call that another host would have to make in the same place. */
export function observeDriver(driver: HostDriver, tell: (call: string) => void): HostDriver {
	const runs = new Map<string, string>();
	/** Ids differ from time to time, so runs are named in the order in which they came. */
	const nameOf = (run: string) => {
		const name = runs.get(run) ?? `run ${runs.size + 1}`;
		runs.set(run, name);
		return name;
	};
	const open = (run: string): RunJournal => {
		const inner = driver.journal.open(run);
		const name = nameOf(run);
		return {
			get unsent() {
				return inner.unsent;
			},
			append: (event) => {
				const step = "step" in event ? ` of step ${event.step}` : "";
				tell(`append to ${name}: ${event.seq} ${event.type}${step}`);
				inner.append(event);
			},
			setRow: (row) => {
				tell(`row of ${name}: ${row.status}`);
				inner.setRow(row);
			},
			add: (table, row) => inner.add(table, row),
			keepVersion: (version) => inner.keepVersion(version),
			flush: () => inner.flush(),
			committed: () => {
				tell(`wait for the disk: ${name}`);
				return inner.committed();
			},
			settled: () => inner.settled(),
			confirmed: () => inner.confirmed(),
		};
	};
	return {
		...driver,
		journal: Object.assign(Object.create(driver.journal), { open }),
		perform: (type, params, context) => {
			const [run, step] = [
				context.idempotencyKey.slice(0, 36),
				context.idempotencyKey.slice(37).split("-", 1),
			];
			tell(`perform ${type}: ${nameOf(run)}, step ${step}, attempt ${context.attempt}`);
			return driver.perform(type, params, context);
		},
		ask: (request, context) => {
			tell(`ask the model: turn ${request.turn}`);
			return driver.ask(request, context);
		},
		findFlow: (flow, asker) => {
			tell(`find the flow ${flow}`);
			return driver.findFlow(flow, asker);
		},
		clock: {
			...driver.clock,
			after: (ms, ring) => {
				tell(`set a timer: ${ms} ms`);
				return driver.clock.after(ms, ring);
			},
		},
		ids: {
			...driver.ids,
			callerId: () => {
				tell("take a caller's id");
				return driver.ids.callerId();
			},
		},
	};
}
