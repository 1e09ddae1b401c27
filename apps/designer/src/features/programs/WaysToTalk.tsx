import { useState } from "react";
import { usePublicOrigin } from "../../services/use-public-origin.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Snippet } from "../../ui/Snippet.tsx";
import { type WayToTalk, waysToTalk } from "./ways-to-talk.ts";

/** The addresses at which programs talk with a robot or a flow, each with an example to copy. */
export function WaysToTalk({ flow }: { readonly flow: string }) {
	const ways = waysToTalk(usePublicOrigin(), flow);
	const [chosen, setChosen] = useState<WayToTalk["id"]>("openai");
	const way = ways.find(({ id }) => id === chosen);
	if (!way) return null;
	return (
		<div className="flex flex-col gap-3">
			<div className="flex">
				<SegmentedControl
					label="How programs talk with it"
					value={chosen}
					onValueChange={setChosen}
					segments={ways.map(({ id, name }) => ({ value: id, label: name }))}
				/>
			</div>
			<p className="text-sm text-text-muted">{way.description}</p>
			<p className="flex items-center gap-2 rounded-md border border-border bg-surface-sunken px-3 py-1.5">
				<span className="min-w-0 flex-1 font-mono text-sm break-all">{way.address}</span>
				<CopyButton label="Copy the address" text={() => way.address} />
			</p>
			<Snippet title="An example" text={way.example} />
			<p className="text-sm text-text-muted">
				The program needs an access token that may chat with <span className="font-mono">{flow}</span>: create
				it under Settings, Access tokens.
			</p>
		</div>
	);
}
