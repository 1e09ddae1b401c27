import type { RobotReply } from "@switchyard/spec/http";
import type { Robot } from "@switchyard/spec/robot";
import { useMutation, useQuery } from "@tanstack/react-query";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { usePublicOrigin } from "../../../services/use-public-origin.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState, explain } from "../../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Snippet } from "../../../ui/Snippet.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { settingsOf } from "../robot-settings.ts";
import { saveRobot } from "../save-robot.ts";
import { EmbedForm } from "./EmbedForm.tsx";
import { EmbedRemoval } from "./EmbedRemoval.tsx";
import { EmbedSecret } from "./EmbedSecret.tsx";

/** The tag that shows the chat, for the page. */
function pageSnippet(server: string, robot: string): string {
	return `<script
  src="${server}/embed.js"
  data-robot="${robot}"
  data-token="TOKEN OF THIS VISITOR"
  async
></script>`;
}

/** Code that makes the token, for the page's backend. */
const BACKEND_SNIPPET = `import { createHmac } from "node:crypto";

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token for one visitor, good for an hour. */
function visitorToken(id, name) {
  const head = encoded({ alg: "HS256", typ: "JWT" });
  const claims = encoded({ sub: id, name, exp: Math.floor(Date.now() / 1000) + 3600 });
  const hmac = createHmac("sha256", process.env.EMBED_SECRET).update(\`\${head}.\${claims}\`);
  return \`\${head}.\${claims}.\${hmac.digest("base64url")}\`;
}`;

interface RobotEmbedProps {
	readonly robot: Robot;
	readonly onSaved: (reply: RobotReply) => void;
}

/** How a robot is embedded in other pages: where, what visitors' tokens are signed with, and what to copy into the page. */
export function RobotEmbed({ robot, onSaved }: RobotEmbedProps) {
	const { api } = useServices();
	const origin = usePublicOrigin();
	const { data: embeds, isError, error, refetch } = useQuery(queries.embeds(api));
	if (!embeds) {
		return isError ? (
			<ErrorState
				title="The embeds could not be loaded"
				error={error}
				onRetry={() => void refetch()}
				className="h-full"
			/>
		) : (
			<SkeletonRows rows={4} label="Loading the embed" />
		);
	}
	const embed = embeds.find(({ flow }) => flow === robot.id);
	return (
		<div className="min-h-0 flex-1 overflow-y-auto">
			<div className="flex max-w-190 flex-col gap-8 px-6 py-5 max-sm:px-4">
				{robot.audience !== "anyone" && <NotForAnyone robot={robot} onSaved={onSaved} />}
				<EmbedForm key={robot.id} robot={robot.id} embed={embed} />
				{embed && (
					<>
						<EmbedSecret embed={embed} />
						<section aria-label="What to copy" className="flex flex-col gap-4">
							<div>
								<h3 className="font-semibold">On your page</h3>
								<p className="text-text-muted">
									Your backend signs a token for each visitor with the secret and writes it into the tag.
								</p>
							</div>
							<Snippet title="In the page" text={pageSnippet(origin, robot.id)} />
							<Snippet title="In its backend, with Node.js" text={BACKEND_SNIPPET} />
						</section>
						<EmbedRemoval robot={robot.id} />
					</>
				)}
			</div>
		</div>
	);
}

function NotForAnyone({ robot, onSaved }: RobotEmbedProps) {
	const { api } = useServices();
	const fail = (description: string) =>
		showToast({ tone: "danger", title: "Nothing was changed", description });
	const allow = useMutation({
		mutationFn: () =>
			saveRobot(api, robot.id, {
				revision: robot.revision,
				settings: { ...settingsOf(robot), audience: "anyone" },
			}),
		onSuccess: (outcome) =>
			"saved" in outcome ? onSaved(outcome.saved) : fail("Somebody has changed the robot meanwhile."),
		onError: (error) => fail(explain(error).message),
	});
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warning bg-warning-soft px-4 py-3">
			<p className="min-w-60 flex-1 text-warning">
				Visitors cannot talk to this robot yet. What they write is untrusted: its tools and policies decide
				what may come of it.
			</p>
			<Button size="sm" busy={allow.isPending} onClick={() => allow.mutate()}>
				Let anyone talk to it
			</Button>
		</div>
	);
}
