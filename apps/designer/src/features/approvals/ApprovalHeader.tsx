import type { Approval } from "@switchyard/spec/http";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { editorAddress } from "../../core/run/editor-address.ts";
import { Countdown } from "../../ui/Countdown.tsx";
import { EscalatedBadge } from "../../ui/EscalatedBadge.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { WithCode } from "../../ui/WithCode.tsx";
import { titleOf } from "./approval-text.ts";
import { ExpiresIn } from "./ExpiresIn.tsx";
import { RunLink } from "./RunLink.tsx";

interface ApprovalHeaderProps {
	readonly approval: Approval;
	readonly withRunLink: boolean;
}

/** What is asked, by which step of which flow, whom, and until when. */
export function ApprovalHeader({ approval, withRunLink }: ApprovalHeaderProps) {
	const { flow, flowName, revision, nodeName, askedAt, due, assignee, escalation, request, run, step, call } =
		approval;
	return (
		<header className="flex items-start gap-4 border-b border-border px-6 py-4 max-sm:flex-col max-sm:gap-2 max-sm:px-4 max-sm:py-3">
			<div className="flex min-w-0 flex-1 flex-col gap-2">
				<h2 className="text-lg font-semibold break-words">
					<WithCode text={titleOf(approval)} /> {escalation?.escalatedAt !== undefined && <EscalatedBadge />}
				</h2>
				<dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
					<Fact name="Flow">
						<Link href={editorAddress(flow, run)} className="rounded-sm underline underline-offset-2">
							{flowName}
						</Link>
						<span className="text-text-muted">, version {revision}</span>
					</Fact>
					<Fact name={call ? "Tool" : "Node"}>
						{nodeName}
						<span className="text-text-muted">, step {step}</span>
					</Fact>
					<Fact name="Asked">
						<RelativeTime at={askedAt} />
						{assignee !== undefined && <span className="text-text-muted"> · for {assignee}</span>}
					</Fact>
					{escalation && (
						<Fact name={escalation.escalatedAt === undefined ? "Escalates" : "Escalated"}>
							{escalation.escalatedAt === undefined ? (
								<Countdown to={escalation.at} from={undefined} />
							) : (
								<RelativeTime at={escalation.escalatedAt} />
							)}
							<span className="text-text-muted">
								{" "}
								· {assignee !== undefined && `from ${assignee} `}to {escalation.to}
							</span>
						</Fact>
					)}
					{request?.riskLevel && <Fact name="Risk">{request.riskLevel}</Fact>}
					{request?.agentsMayDecide && <Fact name="Decided by">a person, or another agent of the flow</Fact>}
					{due !== undefined && (
						<Fact name="Answer">
							<ExpiresIn due={due} />
						</Fact>
					)}
				</dl>
			</div>
			{withRunLink && <RunLink run={run} />}
		</header>
	);
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
	return (
		<div className="flex gap-1.5">
			<dt className="text-text-muted">{name}</dt>
			<dd className="min-w-0 break-words">{children}</dd>
		</div>
	);
}
