import { bar, outline, oval } from "./geometry.ts";
import { displayHead } from "./masks.ts";
import { MATERIALS, TONES } from "./palette.ts";
import { LINE, type Pen } from "./pen.ts";

const flip = (pen: Pen, content: string) => pen.group("matrix(-1 0 0 1 960 0)", content);

export function gown(pen: Pen): string {
  const { tone } = pen;
  const knit = tone.id === "white" ? TONES.grey : TONES.white;
  const arm =
    pen.shape("M116 672L130 620L222 654L206 706Z", knit, "soft") +
    pen.shape("M352 196C280 214 236 262 214 340L126 624Q170 660 226 660L340 430Z", tone, "soft") +
    pen.line("M146 648L136 674M170 656L160 684M194 662L184 692", knit.edge, 4, 0.6);
  return (
    pen.ground(480, 862, 260) +
    arm +
    flip(pen, arm) +
    pen.shape(
      "M352 196Q408 190 424 172Q480 222 536 172Q552 190 608 196C640 300 636 420 640 470L704 846Q480 882 256 846L320 470C324 420 320 300 352 196Z",
      tone,
      "soft",
    ) +
    pen.flat("M568 188L608 196C640 300 636 420 640 470L704 846Q660 858 610 860Q600 500 568 188Z", tone.dark, 0.4) +
    pen.line("M424 172Q480 222 536 172", tone.edge, 22) +
    pen.line("M424 172Q480 222 536 172", tone.light, 10) +
    pen.line("M384 580Q376 700 350 830M466 560Q470 700 464 840M350 330Q360 390 356 440", tone.edge, 5, 0.4) +
    pen.shape("M319 468Q480 500 641 468L649 512Q480 548 311 512Z", tone, "dark") +
    pen.cord("M556 528C540 600 580 650 560 724M590 524C612 580 606 630 628 700", tone, 12) +
    pen.shape(bar(540, 496, 62, 44, 16), tone, "light") +
    pen.tags()
  );
}

export function coverall(pen: Pen): string {
  const { tone } = pen;
  const arm =
    pen.shape("M376 270C300 284 262 320 248 388L182 600Q214 628 258 626L352 440Z", tone, "soft") +
    pen.line("M196 570Q226 594 270 596", tone.edge, 5, 0.6);
  return (
    pen.ground(480, 874, 210) +
    arm +
    flip(pen, arm) +
    pen.shape(
      "M376 270Q480 300 584 270C612 380 610 470 612 520L630 850Q570 876 508 858L484 640H476L452 858Q390 876 330 850L348 520C350 470 348 380 376 270Z",
      tone,
      "soft",
    ) +
    pen.flat("M544 276L584 270C612 380 610 470 612 520L630 850Q600 866 570 866Q588 520 544 276Z", tone.dark, 0.4) +
    pen.shape(
      "M480 82C566 82 600 146 594 216C590 276 544 306 480 306C416 306 370 276 366 216C360 146 394 82 480 82Z",
      tone,
      "soft",
    ) +
    pen.shape(
      "M480 126C536 126 558 170 550 216C544 254 514 270 480 270C446 270 416 254 410 216C402 170 424 126 480 126Z",
      MATERIALS.stone,
      "dark",
    ) +
    pen.shade(
      "M480 126C536 126 558 170 550 216C548 170 520 152 480 152C440 152 412 170 410 216C402 170 424 126 480 126Z",
      0.35,
    ) +
    pen.line("M480 306V630", tone.edge, 10) +
    pen.line("M480 312V620", tone.light, 4) +
    pen.shape(bar(468, 330, 24, 44, 8), TONES.silver, "soft", 4) +
    pen.line("M352 520Q480 548 608 520", tone.edge, 5, 0.55) +
    pen.line(
      "M338 812Q390 834 450 822M512 822Q570 834 624 812M400 580Q396 650 404 720M566 580Q570 650 562 720",
      tone.edge,
      5,
      0.45,
    ) +
    pen.tags()
  );
}

export function apron(pen: Pen): string {
  const { tone } = pen;
  const tie = tone.id === "clear" ? { ...tone, alpha: 1 } : tone;
  return (
    pen.ground(480, 860, 230) +
    pen.cord("M384 210C376 60 584 60 576 210", tie, 16, "light") +
    pen.cord("M290 470C210 474 190 540 150 600M670 470C750 474 770 540 810 600", tie, 14, "light") +
    pen.shape(
      "M372 196Q480 214 588 196Q592 330 684 452L704 836Q480 872 256 836L276 452Q368 330 372 196Z",
      tone,
      "soft",
    ) +
    pen.flat("M548 202L588 196Q592 330 684 452L704 836Q650 848 600 852Q620 480 548 202Z", tone.dark, 0.4) +
    pen.line("M374 226Q480 244 586 226", tone.edge, 5, 0.6) +
    pen.line("M340 560Q332 700 316 800M430 480Q436 660 424 820M540 600Q548 700 540 800", tone.edge, 5, 0.35) +
    pen.tags()
  );
}

export function sleeve(pen: Pen): string {
  const { tone } = pen;
  const one =
    pen.shape("M-96 -300Q0 -276 96 -300Q128 -60 92 268Q0 296 -80 268Q-112 -40 -96 -300Z", tone, "round") +
    pen.shape("M-102 -306C-102 -350 102 -350 102 -306C102 -262 -102 -262 -102 -306Z", tone, "light") +
    pen.flat(oval(0, -306, 74, 20), tone.dark) +
    pen.line(oval(0, -306, 74, 20), tone.edge, 4) +
    pen.shape("M-84 258Q0 288 94 258V292Q0 326 -84 292Z", tone, "dark") +
    pen.line(
      "M-70 -262L-64 -206M-28 -254V-196M20 -254V-196M64 -264L60 -206M-58 236L-54 190M-12 248V196M40 244L38 196M-50 -60Q-10 -30 40 -60M-50 60Q0 96 54 66",
      tone.edge,
      5,
      0.45,
    );
  return (
    pen.ground(480, 824, 270) + pen.turnedBy(10, 622, 480, one) + pen.turnedBy(-8, 350, 500, one, 1.04) + pen.tags()
  );
}

export function shoeCover(pen: Pen): string {
  const { tone } = pen;
  const one =
    pen.shape(
      "M-190 -150C-230 -60 -250 40 -236 104Q-226 132 -180 134H210Q276 132 282 84C286 30 200 10 130 -30C96 -60 88 -110 84 -160Z",
      tone,
      "soft",
    ) +
    pen.flat("M-240 86Q0 120 282 84Q276 132 210 134H-180Q-226 132 -240 86Z", tone.dark, 0.6) +
    pen.line("M-238 88Q0 118 282 80", tone.edge, 5, 0.6) +
    pen.shape("M-200 -156C-200 -216 96 -216 96 -156C96 -100 -200 -100 -200 -156Z", tone, "light") +
    pen.flat(oval(-52, -158, 116, 26), tone.dark) +
    pen.shade(oval(-52, -158, 116, 26), 0.25) +
    pen.line(oval(-52, -158, 116, 26), tone.edge, 4) +
    pen.line(
      "M-176 -112Q-190 -60 -186 -30M-122 -98Q-134 -30 -128 10M-62 -94Q-66 -40 -60 0M0 -96Q0 -50 14 -20M52 -106Q58 -70 80 -40",
      tone.edge,
      5,
      0.5,
    ) +
    pen.shine("M130 -4Q190 26 240 50L220 66Q160 40 110 20Z", 0.4);
  return (
    pen.ground(500, 780, 350) + pen.turnedBy(0, 560, 400, one, 0.94) + pen.turnedBy(0, 400, 626, one, 1.1) + pen.tags()
  );
}

export function bouffantCap(pen: Pen): string {
  const { tone } = pen;
  const puff =
    "M258 372C206 260 300 110 480 106C660 110 754 260 702 372C660 420 560 440 480 440C400 440 300 420 258 372Z";
  return (
    pen.ground(480, 868, 250) +
    displayHead(pen) +
    pen.shape(puff, tone, "soft") +
    pen.clip(puff, pen.flat("M600 100C720 180 700 330 640 440H760V100Z", tone.dark, 0.4)) +
    pen.line(
      "M340 390Q320 280 372 190M412 400Q400 280 430 170M480 404V180M548 400Q560 280 530 170M620 390Q640 280 588 190",
      tone.edge,
      5,
      0.45,
    ) +
    pen.shape(
      "M262 366Q300 330 330 352Q360 330 392 356Q424 336 452 360Q480 338 508 360Q536 336 568 356Q600 330 630 352Q660 330 698 366Q690 416 640 424Q480 398 320 424Q270 416 262 366Z",
      tone,
      "light",
    ) +
    pen.line(
      "M318 368L322 404M384 372L388 398M450 376V394M512 376V394M574 372L570 398M640 368L636 404",
      tone.edge,
      5,
      0.5,
    ) +
    pen.tags()
  );
}

export function beardCover(pen: Pen): string {
  const { tone } = pen;
  const net =
    "M312 470Q390 540 420 530Q480 506 540 530Q570 540 648 470C656 600 584 764 480 764C376 764 304 600 312 470Z";
  const mesh = Array.from(
    { length: 9 },
    (_, i) => `M${250 + i * 56} 470L${430 + i * 56} 790M${230 + i * 56} 790L${410 + i * 56} 470`,
  ).join("");
  return (
    pen.ground(480, 868, 250) +
    displayHead(pen) +
    pen.cord("M322 480C290 440 290 380 318 350M638 480C670 440 670 380 642 350", TONES.white, 9) +
    pen.shape(net, tone, "soft") +
    pen.clip(
      net,
      pen.flat("M560 480C620 600 560 720 480 770H680V460Z", tone.dark, 0.4) + pen.line(mesh, tone.edge, 3, 0.45),
    ) +
    pen.line(net, tone.edge, LINE) +
    pen.line("M312 470Q390 540 420 530Q480 506 540 530Q570 540 648 470", tone.edge, 18) +
    pen.line("M312 470Q390 540 420 530Q480 506 540 530Q570 540 648 470", tone.light, 7) +
    pen.tags()
  );
}

export function hiVisVest(pen: Pen): string {
  const { tone } = pen;
  const half = "M382 148Q340 166 288 178C296 290 262 370 232 420L222 812Q340 846 474 838V372Q410 280 382 148Z";
  const tape = TONES.silver;
  const side =
    pen.shape(half, tone, "soft") +
    pen.clip(
      half,
      pen.fill("M200 512Q340 540 480 536V596Q340 600 200 572Z", tape, "sheen") +
        pen.fill("M200 666Q340 694 480 690V750Q340 754 200 726Z", tape, "sheen") +
        pen.fill("M306 150H362Q370 320 366 530H312Z", tape, "sheen") +
        pen.line(
          "M200 512Q340 540 480 536M200 572Q340 600 480 596M200 666Q340 694 480 690M200 726Q340 754 480 750M306 150L312 526M362 150Q370 320 366 532",
          tape.edge,
          4,
          0.7,
        ),
    ) +
    pen.line(half, tone.edge, LINE);
  return (
    pen.ground(480, 850, 280) +
    pen.shape("M384 150Q480 196 576 150L590 240L480 420L370 240Z", tone, "dark") +
    pen.line("M384 160Q480 214 576 160", tone.edge, LINE, 0.7) +
    side +
    flip(pen, side) +
    pen.line("M480 376V836", tone.edge, 10) +
    pen.shape(bar(468, 386, 24, 46, 8), tape, "soft", 4) +
    pen.tags()
  );
}

export function hardHat(pen: Pen): string {
  const { tone } = pen;
  const dome = "M196 590C190 330 310 200 480 200C650 200 770 330 764 590Z";
  return (
    pen.ground(480, 676, 370) +
    pen.shape(dome, tone, "soft") +
    pen.clip(dome, pen.flat("M610 200C720 300 740 460 700 610H800V200Z", tone.dark, 0.45)) +
    pen.shape("M428 200Q480 176 532 200Q560 380 552 590H408Q400 380 428 200Z", tone, "soft") +
    pen.line("M330 252Q284 400 290 590M630 252Q676 400 670 590", tone.edge, LINE, 0.55) +
    pen.shine("M262 520C262 410 290 330 340 280L368 290C318 350 298 420 300 520Z", 0.5) +
    pen.shape(
      "M168 572Q480 520 792 572Q850 600 838 644Q826 668 780 660Q480 600 180 660Q134 668 122 644Q110 600 168 572Z",
      tone,
      "soft",
    ) +
    pen.shade("M150 652Q480 586 810 652Q826 668 780 660Q480 600 180 660Q150 664 150 652Z", 0.22) +
    pen.shape(
      outline([
        [440, 420, 18],
        [520, 420, 18],
        [520, 500, 40],
        [440, 500, 40],
      ]),
      TONES.white,
      "soft",
      5,
    ) +
    pen.tags()
  );
}
