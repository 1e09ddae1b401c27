import { EMBED_DEFAULTS, type Embed, type EmbedSettings } from "@switchyard/spec/chat";
import { isSameJson } from "@switchyard/spec/json";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { NumberField } from "../../../ui/NumberField.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { originsIn } from "./origins-in.ts";

interface EmbedFormProps {
	readonly robot: string;
	/** `undefined` while it is not embedded. */
	readonly embed: Embed | undefined;
}

/** On which pages a robot is shown, and how much visitors may see and send. */
export function EmbedForm({ robot, embed }: EmbedFormProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [text, setText] = useState(embed?.origins.join("\n") ?? "");
	const [limits, setLimits] = useState(() => limitsOf(embed));
	const { origins, problem } = originsIn(text);
	const settings = { ...limits, origins };
	const isChanged = embed === undefined || !isSameJson(settings, settingsOf(embed));
	const save = useMutation({
		mutationFn: (body: EmbedSettings) => api.ask("PUT /api/embeds/:flow", { params: { flow: robot }, body }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.embeds(api).queryKey }),
	});
	return (
		<form
			aria-label="Embed"
			className="flex flex-col gap-4"
			onSubmit={(event) => {
				event.preventDefault();
				save.mutate(settings);
			}}
		>
			<div>
				<h3 className="font-semibold">Show it on other pages</h3>
				<p className="text-text-muted">
					A button on your page opens a chat with the robot. Visitors see their own conversation; whatever
					needs consent is asked of the people here.
				</p>
			</div>
			<TextArea
				label="Origins of the pages"
				description="One a line, such as https://shop.example. No other page can show the chat."
				mono
				value={text}
				error={problem}
				onChange={(event) => setText(event.target.value)}
			/>
			<Checkbox
				label="Show which tools are used"
				checked={limits.showTools}
				onChange={({ target }) => setLimits({ ...limits, showTools: target.checked })}
			>
				<span>
					Show which tools are used
					<span className="block text-sm text-text-muted">
						By name. Arguments and results are never shown.
					</span>
				</span>
			</Checkbox>
			<div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
				<NumberField
					label="Messages of a visitor in an hour"
					integer
					min={1}
					max={10_000}
					value={limits.visitorMessagesPerHour}
					onValueChange={(visitorMessagesPerHour) =>
						visitorMessagesPerHour !== undefined && setLimits({ ...limits, visitorMessagesPerHour })
					}
				/>
				<NumberField
					label="Messages of all visitors in an hour"
					integer
					min={1}
					max={1_000_000}
					value={limits.messagesPerHour}
					onValueChange={(messagesPerHour) =>
						messagesPerHour !== undefined && setLimits({ ...limits, messagesPerHour })
					}
				/>
			</div>
			{save.error && (
				<p role="alert" className="text-danger">
					{explain(save.error).message}
				</p>
			)}
			<Button
				variant="primary"
				type="submit"
				className="self-start"
				busy={save.isPending}
				disabled={!isChanged || problem !== undefined || origins.length === 0}
			>
				{embed === undefined ? "Embed it" : "Save"}
			</Button>
		</form>
	);
}

function settingsOf({ flow: _, secretAt: __, ...settings }: Embed): EmbedSettings {
	return settings;
}

function limitsOf(embed: Embed | undefined): Omit<EmbedSettings, "origins"> {
	const { origins: _, ...limits } = embed ? settingsOf(embed) : { ...EMBED_DEFAULTS, origins: [] };
	return limits;
}
