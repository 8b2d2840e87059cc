/** From a quantity on, the products of a list cost this much less than their own prices, in percent. */
interface DemoStep {
  minQty: number;
  percent: number;
}

interface DemoPriceList {
  name: string;
  /** Valid for everybody this month, or only last month; otherwise always, for the demo customer. */
  validFor: "everybody" | "everybodyLastMonth" | "customer";
  items: readonly { skus: readonly string[]; steps: readonly DemoStep[] }[];
}

const skus = (text: string): string[] => text.trim().split(/\s+/);

const FOR_EVERYBODY = skus(`
  PFTGH-XL PFNW-M VPFC-XL VPFK-L LPFN-L TPEG-L RGFY-M P2FF-20 IGTL-75 BC21W-1000 SCPP-500 HVDN-O-M EPU-200
  CHX-100 NAD-5X75 HCB-75 GZS-75-5 TPT-25 THD-1 DPB-1 CPI-24 BL54B-500 HTC-4000 FT2-200 SOP-500 HGD-5L DWL-5L
  CWR-G MOP-FLAT BRM-600 RC225-500 RT750-500 ST16-500 SGB32-500 FTR-PIE SW8W-1000 CC10-1000 WCK-1000 PSB-2500
  FOIL-30
`);

const FOR_CLINICS = skus(`
  PFTGH-S PFNBX-M PFNW-S PFNO-L PFNV-M PFNLC-L VPFB-L LPFN-M SSGL-65 TPEG-M WGPU-XL WGLG-L SML2K-50 P2FF-240
  IGL3B-50 CV56W-L APB-1000 APPVC-120 BDW-1000 FSD-40 APP-200 TFD-6X7 PLF-100 CFB-10 CBL-500 TPR-38 SYL-50
  THI-1 SPJ-70 FAK-VEH
`);

const FOR_CLINICS_BY_TENS = skus(`
  PFNB-XS PFNK-XL PFNW-L PFNO-M PFNO-XL PFNV-S PFNV-L PFNLC-M PFNLC-XL VPFB-S VPFK-M VPFK-XL VPDC-M VPDC-L
  LPFN-XL LPDN-M LPDN-L SSGL-70 SSGL-75 SSGL-80 PEG-10K WGPU-M WGCD-M WGCD-L WGCD-XL WGLG-XL WGLR-L WGLR-XL
  RGFY-S RGFY-L GLXB-60 SML3-50 SML3T-50 SMKID-50 P2FFS-20 P2CV-10 IGL2B-100 SSGR-L SSGR-XL CV56W-M CV56W-XL
  CV56W-2XL CVSMB-L CVSMB-XL APR-200 SLW-1000 SLB-1000 BC21B-1000 BC24B-1000 BDB-1000 SCPE-1000 SCXL-500
  SGS-12 SGO-1 SGG-1 FSB-1 WIHD-CT12 WIAL-75 WIFP-80 PCW-CT12
`);

const LAST_MONTH = skus(`
  SW4W-1000 SW16W-1000 DW16K-500 DW8B-500 CC16-1000 CCW-1000 CT4-300 WCS-1000 WCP-400 PSR-2500 SKW-250 SKP-90
`);

/** The demo shop's price lists, with 80, 150 and 12 items. */
export const demoPriceLists: readonly DemoPriceList[] = [
  {
    name: "More for less",
    validFor: "everybody",
    items: [
      {
        skus: FOR_EVERYBODY,
        steps: [
          { minQty: 10, percent: 5 },
          { minQty: 50, percent: 10 },
        ],
      },
    ],
  },
  {
    name: "Dental and medical clinics",
    validFor: "customer",
    items: [
      { skus: FOR_CLINICS, steps: [{ minQty: 1, percent: 8 }] },
      {
        skus: FOR_CLINICS_BY_TENS,
        steps: [
          { minQty: 10, percent: 6 },
          { minQty: 40, percent: 12 },
        ],
      },
    ],
  },
  {
    name: "Cup and cutlery weeks",
    validFor: "everybodyLastMonth",
    items: [{ skus: LAST_MONTH, steps: [{ minQty: 1, percent: 15 }] }],
  },
];
